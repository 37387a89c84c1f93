import { may, type Person } from '@lintel/domain/permissions';
import { expect, it } from 'vitest';
import { settingsPagesFor } from './settingsPages.ts';

const pagesOf = (person: Person) =>
  settingsPagesFor((permission) => may(person, permission)).map(({ page }) => page);

const ofTheModel = ['types', 'attributes', 'tags', 'icons'];

it('leads everybody to the settings they may read', () => {
  expect(pagesOf({ role: 'READER', superUser: false })).toEqual(ofTheModel);
  expect(pagesOf({ role: 'EDITOR', superUser: false })).toEqual([...ofTheModel, 'exchange']);
  expect(pagesOf({ role: 'ADMIN', superUser: false })).toEqual([
    'organisation',
    'members',
    'singleSignOn',
    ...ofTheModel,
    'exchange',
    'apiKeys',
    'activityLog',
  ]);
  expect(pagesOf({ role: 'SUPER_USER', superUser: true })).toEqual([
    'organisation',
    'members',
    'singleSignOn',
    ...ofTheModel,
    'exchange',
    'apiKeys',
    'activityLog',
    'installation',
  ]);
});

it('leads the operator to the installation without any organisation', () => {
  expect(pagesOf({ role: null, superUser: true })).toEqual(['installation']);
});
