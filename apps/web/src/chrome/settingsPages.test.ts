import { may, type Person } from '@lintel/domain/permissions';
import { expect, it } from 'vitest';
import { settingsPagesFor } from './settingsPages.ts';

const pagesOf = (person: Person) => settingsPagesFor((permission) => may(person, permission));

it('leads everybody to the settings they can change', () => {
  expect(pagesOf({ role: 'READER', superUser: false })).toEqual([]);
  expect(pagesOf({ role: 'EDITOR', superUser: false })).toEqual(['tags']);
  expect(pagesOf({ role: 'ADMIN', superUser: false })).toEqual(['organisation', 'members', 'tags']);
  expect(pagesOf({ role: 'SUPER_USER', superUser: true })).toEqual([
    'organisation',
    'members',
    'tags',
    'installation',
  ]);
});

it('leads the operator to the installation without any organisation', () => {
  expect(pagesOf({ role: null, superUser: true })).toEqual(['installation']);
});
