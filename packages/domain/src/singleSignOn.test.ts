import { describe, expect, it } from 'vitest';
import { limits } from './limits.ts';
import { type RoleRule, roleOfGroups } from './roleRules.ts';
import { roleClaimField, ssoConnectionSchema } from './singleSignOn.ts';

const uuid = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const azure = { provider: 'AZURE', clientId: uuid, clientSecret: 's3cret', tenantId: uuid };
const netiq = {
  provider: 'NETIQ',
  clientId: 'lintel',
  clientSecret: 's3cret',
  wellknownUrl: 'https://login.example.com/nidp/oauth/nam/.well-known/openid-configuration',
};

const objectionsTo = (value: object): Record<string, string> =>
  Object.fromEntries(
    (ssoConnectionSchema.safeParse(value).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

describe('what a provider is reached with', () => {
  it('is taken as entered, without blanks around it', () => {
    expect(ssoConnectionSchema.parse({ ...azure, clientId: ` ${uuid} ` })).toEqual(azure);
    expect(ssoConnectionSchema.parse(netiq)).toEqual(netiq);
    expect(ssoConnectionSchema.parse({ ...netiq, clientSecret: undefined }).clientSecret).toBeUndefined();
  });

  it('is objected to by field, of Azure', () => {
    expect(objectionsTo({ ...azure, clientId: 'lintel', clientSecret: ' ', tenantId: '' })).toEqual({
      clientId: 'Client ID must be a UUID',
      clientSecret: 'Client Secret is required',
      tenantId: 'Tenant ID must be a UUID',
    });
  });

  it('is objected to by field, of others', () => {
    expect(objectionsTo({ ...netiq, clientId: '', clientSecret: '', wellknownUrl: 'login' })).toEqual({
      clientId: 'Required',
      clientSecret: 'Client Secret is required',
      wellknownUrl: 'Wellknown URL must be a valid URL',
    });
    for (const wellknownUrl of ['', 'javascript:alert(1)', 'file:///etc/passwd', 'https://', 'https://a/#b'])
      expect(objectionsTo({ ...netiq, wellknownUrl })).toHaveProperty('wellknownUrl');
  });

  it('is limited in size, and holds nothing that a header cannot carry', () => {
    expect(
      objectionsTo({ ...netiq, clientSecret: 'x'.repeat(limits.clientSecretLength + 1) }),
    ).toHaveProperty('clientSecret');
    expect(objectionsTo({ ...netiq, clientSecret: 'a\nb' })).toHaveProperty('clientSecret');
    expect(objectionsTo({ ...netiq, provider: 'OTHER' })).toHaveProperty('provider');
  });
});

describe('the role that groups give', () => {
  const rules: RoleRule[] = [
    { group: 'readers', role: 'READER' },
    { group: 'admins', role: 'ADMIN' },
    { group: 'editors', role: 'EDITOR' },
  ];
  const roleOf = (...groups: string[]) => roleOfGroups({ defaultRole: 'READER', rules }, groups);

  it('is that of the group which allows most, whatever the order', () => {
    expect(roleOf('readers', 'editors')).toBe('EDITOR');
    expect(roleOf('editors', 'admins', 'readers')).toBe('ADMIN');
  });

  it('is the one for everybody else where no rule names a group of theirs', () => {
    expect([roleOf(), roleOf('Admins'), roleOf('others')]).toEqual(['READER', 'READER', 'READER']);
    expect(roleOfGroups({ defaultRole: 'EDITOR', rules: [] }, ['admins'])).toBe('EDITOR');
    expect(roleOfGroups({ defaultRole: 'EDITOR', rules }, ['readers'])).toBe('READER');
  });
});

it('takes the name of a claim, one within another too, and nothing else', () => {
  for (const claim of ['groups', 'realm_access.roles', 'https://example.com/groups', 'cognito:groups'])
    expect(roleClaimField.safeParse(claim).success).toBe(true);
  for (const claim of ['', 'a b', 'a"b', 'x'.repeat(101)])
    expect(roleClaimField.safeParse(claim).success).toBe(false);
});
