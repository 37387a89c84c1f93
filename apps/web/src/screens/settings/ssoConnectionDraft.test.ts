import { expect, it } from 'vitest';
import { draftOf, isChanged, keepsSecret } from './ssoConnectionDraft.ts';

const tenantId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const azure = { connection: { provider: 'AZURE' as const, clientId: 'c', tenantId }, hasSecret: true };
const wellknownUrl = 'https://login.example.com/.well-known/openid-configuration';

it('starts with what is kept, and with nothing for another provider', () => {
  expect(draftOf('AZURE', azure)).toEqual({
    provider: 'AZURE',
    clientId: 'c',
    clientSecret: undefined,
    tenantId,
  });
  expect(draftOf('NETIQ', azure)).toEqual({
    provider: 'NETIQ',
    clientId: '',
    clientSecret: '',
    wellknownUrl: '',
  });
  expect(draftOf('AZURE', { ...azure, hasSecret: false }).clientSecret).toBe('');
});

it('goes on with the secret that is kept for the same client at the same place alone', () => {
  const draft = draftOf('AZURE', azure);
  expect(keepsSecret(draft, azure)).toBe(true);
  expect(keepsSecret({ ...draft, clientId: ' c ' }, azure)).toBe(true);
  expect(keepsSecret({ ...draft, clientId: 'd' }, azure)).toBe(false);
  const netiq = {
    connection: { provider: 'NETIQ' as const, clientId: 'c', wellknownUrl },
    hasSecret: true,
  };
  const other = { ...draftOf('NETIQ', netiq), wellknownUrl: `${wellknownUrl}/` };
  expect(keepsSecret(other as typeof draft, netiq)).toBe(false);
  expect(keepsSecret(draft, { connection: null, hasSecret: false })).toBe(false);
});

it('is changed by anything that is typed and would be sent', () => {
  const draft = draftOf('AZURE', azure);
  expect(isChanged(draft, azure)).toBe(false);
  expect(isChanged({ ...draft, clientSecret: '' }, azure)).toBe(false);
  expect(isChanged({ ...draft, clientSecret: 'new' }, azure)).toBe(true);
  expect(isChanged({ ...draft, clientId: 'd' }, azure)).toBe(true);
});
