import { describe, expect, it } from 'vitest';
import { attributeTypes } from './attributes/registry.ts';
import { stateLabels, stateSchema, states } from './entities/diagram.ts';
import { activityActions, activityItems, logItemTypes } from './entities/logs.ts';
import { embeddings, organizationTemplates, ssoProviders } from './entities/organization.ts';
import { displayModes } from './entities/saved.ts';
import { iconSets, storageTypes } from './entities/type.ts';
import { authProviders } from './entities/user.ts';
import { id, instant, slug, temporaryId } from './fields.ts';
import { iconSetNames, importedSets, isTinted, wrongIconType } from './icons.ts';
import { diagramLevels, levelCodes, levelIdOf, levelOf } from './levels.ts';
import { displayName, untitled, versionName } from './names.ts';
import { isAction, may, type Permission, permissions } from './permissions.ts';
import { memberRoles, roleLabels, roleMeanings, type Role, roles } from './roles.ts';

describe('words that are stored', () => {
  it('are these, and no others are taken', () => {
    expect({
      states,
      attributeTypes,
      logItemTypes,
      activityItems,
      activityActions,
      embeddings,
      organizationTemplates,
      ssoProviders,
      authProviders,
      displayModes,
      iconSets,
      storageTypes,
      roles,
      memberRoles,
      levelCodes,
    }).toEqual({
      states: ['DRAFT', 'ACTIVE', 'ARCHIVED'],
      attributeTypes: ['STRING', 'NUMBER', 'BOOLEAN', 'LINK', 'USERLIST', 'LIST'],
      logItemTypes: ['DIAGRAM', 'COMPONENT'],
      activityItems: ['DIAGRAM', 'INSTANCE', 'RELATION', 'COMPONENT', 'TEXTAREA', 'DEPENDENCY_GRAPH'],
      activityActions: ['ADDED', 'DELETED', 'CHANGED', 'WARNED'],
      embeddings: ['ANY', 'LISTED', 'NONE'],
      organizationTemplates: ['empty', 'example'],
      ssoProviders: ['AZURE', 'NETIQ'],
      authProviders: ['PASSWORD', 'AZURE', 'NETIQ'],
      displayModes: ['DEFAULT', 'CONTAINER'],
      iconSets: ['AWS', 'AZURE', 'GENERAL', 'CUSTOM', 'K8', 'MS_POWER_PLATFORM', 'MS_D365'],
      storageTypes: ['LOCAL', 'R2'],
      roles: ['SUPER_USER', 'ADMIN', 'EDITOR', 'READER'],
      memberRoles: ['ADMIN', 'EDITOR', 'READER'],
      levelCodes: ['C0', 'C1', 'C2', 'C3', 'C4', 'D1', 'P0'],
    });
    expect(stateSchema.safeParse('GONE').success).toBe(false);
  });

  it('are shown as people know them', () => {
    expect(states.map((state) => stateLabels[state])).toEqual(['Draft', 'Active', 'Archived']);
    expect(roles.map((role) => roleLabels[role])).toEqual([
      'Super User',
      'Administrator',
      'Editor',
      'Reader',
    ]);
    expect(iconSets.map((set) => iconSetNames[set])).toEqual([
      'AWS',
      'Azure',
      'General',
      'Custom',
      'Kubernetes',
      'Power Platform',
      'Dynamics 365',
    ]);
    const meanings = memberRoles.map((role) => roleMeanings[role]);
    expect(meanings.every((meaning) => /^[A-Z][a-z ,]+$/.test(meaning))).toBe(true);
    expect(new Set(meanings).size).toBe(3);
  });
});

describe('the levels of diagrams', () => {
  it('are one to a code, numbered from one, each with a name and what it is for', () => {
    expect(diagramLevels.map(({ code }) => code)).toEqual(levelCodes);
    expect(diagramLevels.map(({ diagramLevelId }) => diagramLevelId)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(diagramLevels.map(({ name }) => name)).toEqual([
      'Landscape',
      'Level 1',
      'Level 2',
      'Level 3',
      'Level 4',
      'Deployment',
      'Process',
    ]);
    expect(diagramLevels.every(({ description }) => description.length > 10)).toBe(true);
  });

  it('are found by their code', () => {
    for (const level of diagramLevels) {
      expect(levelOf(level.code)).toBe(level);
      expect(levelIdOf(level.code)).toBe(level.diagramLevelId);
    }
    expect([levelOf(null), levelIdOf(null)]).toEqual([null, null]);
  });
});

describe('icons', () => {
  it('take the hue of their type where they are ours', () => {
    expect(iconSets.filter(isTinted)).toEqual(['GENERAL']);
  });

  it('of another type are refused with the one that there is', () => {
    expect(wrongIconType).toBe('Invalid icon type. Accepted file types: .svg');
  });

  it('of makers who do not let us pass them on are imported', () => {
    expect(importedSets).toEqual(['AZURE', 'MS_POWER_PLATFORM', 'MS_D365']);
  });
});

describe('what a role may do', () => {
  const least: Record<string, Role> = {
    'content.read': 'READER',
    'member.manage': 'ADMIN',
    'sharing.manage': 'ADMIN',
    'apiKey.manage': 'ADMIN',
    'sso.manage': 'ADMIN',
    'organization.manage': 'ADMIN',
    'activity.read': 'ADMIN',
  };
  const rising: Role[] = ['READER', 'EDITOR', 'ADMIN', 'SUPER_USER'];

  it('is all that a lower role may do, from the one on that it is for', () => {
    for (const action of Object.keys(permissions) as (keyof typeof permissions)[]) {
      const from = rising.indexOf(least[action] ?? 'EDITOR');
      expect([action, rising.map((role) => may({ role, superUser: false }, action))]).toEqual([
        action,
        rising.map((_, at) => at >= from),
      ]);
      expect(may({ role: null, superUser: true }, action)).toBe(false);
      expect(may(null, action)).toBe(false);
    }
  });

  it('needs no role where it is for everybody, for the signed in or for the operator', () => {
    const who = [null, { role: null, superUser: false }, { role: null, superUser: true }];
    const asked: Permission[] = ['public', 'signedIn', 'installation.operate'];
    expect(asked.map((permission) => who.map((person) => may(person, permission)))).toEqual([
      [true, true, true],
      [false, true, true],
      [false, false, true],
    ]);
    expect(asked.map(isAction)).toEqual([false, false, false]);
    expect(isAction('diagram.edit')).toBe(true);
  });
});

describe('fields', () => {
  const ok = (schema: { safeParse: (value: unknown) => { success: boolean } }) => (value: unknown) =>
    schema.safeParse(value).success;

  it('number what is stored from one, and what is not yet below nought', () => {
    expect([1, 2_147_483_647, 0, -1, 1.5, 2_147_483_648, '1'].map(ok(id))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect([-1, 0, 1, -1.5].map(ok(temporaryId))).toEqual([true, false, false, false]);
  });

  it('take as a slug what can stand in an address', () => {
    const longest = 'a'.repeat(64);
    expect(['a', '7', 'a-b_c', 'A', longest].map(ok(slug))).toEqual([true, true, true, true, true]);
    for (const wrong of ['', '-a', '_a', 'a b', 'a/b', 'a.b', 'ä', `${longest}a`, ' a', 'a\n'])
      expect([wrong, ok(slug)(wrong)]).toEqual([wrong, false]);
    expect(slug.safeParse('').error?.issues[0]?.message).toBe(
      'Must be 1 to 64 letters, digits, hyphens or underscores',
    );
    expect([ok(instant)('2026-11-23T16:12:03Z'), ok(instant)('2026-11-23')]).toEqual([true, false]);
  });
});

describe('what has no name', () => {
  it('is called untitled, with its slug', () => {
    expect(untitled('view', 'v1')).toBe('Untitled view (v1)');
    expect(displayName('diagram', { name: ' ', slug: 'd1' })).toBe('Untitled diagram (d1)');
    expect(displayName('diagram', { name: ' a ', slug: 'd1' })).toBe(' a ');
    expect([null, ' ', 'One'].map((name) => versionName({ name, seqId: 3 }))).toEqual([
      'Snapshot-3',
      'Snapshot-3',
      'One',
    ]);
  });
});
