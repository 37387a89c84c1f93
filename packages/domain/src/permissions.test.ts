import { describe, expect, it } from 'vitest';
import { may, permissions, type Permission } from './permissions.ts';
import { effectiveRole, type Role, roles } from './roles.ts';

const allowed = (role: Role | null, superUser = false): string[] =>
  (Object.keys(permissions) as Permission[]).filter((action) => may({ role, superUser }, action));

describe('who may do what', () => {
  it('follows the table of roles', () => {
    expect(allowed('READER')).toEqual(['content.read']);
    expect(allowed('EDITOR')).toEqual([
      'content.read',
      'diagram.edit',
      'diagram.share',
      'component.edit',
      'type.edit',
      'attribute.edit',
      'tag.edit',
      'folder.edit',
      'view.edit',
      'filter.edit',
    ]);
    expect(allowed('ADMIN')).toEqual(Object.keys(permissions));
    expect(allowed('SUPER_USER', true)).toEqual(Object.keys(permissions));
  });

  it('lets the operator see no content without a membership', () => {
    expect(allowed(null, true)).toEqual([]);
    expect(may({ role: null, superUser: true }, 'installation.operate')).toBe(true);
  });

  it.each(roles.filter((role) => role !== 'SUPER_USER'))('keeps the installation from %s', (role) => {
    expect(may({ role, superUser: false }, 'installation.operate')).toBe(false);
  });

  it('lets nobody in who is not signed in', () => {
    expect(may(null, 'public')).toBe(true);
    expect(may(null, 'signedIn')).toBe(false);
    expect(may(null, 'content.read')).toBe(false);
    expect(may(null, 'installation.operate')).toBe(false);
  });

  it('counts a super user as one only where they are a member', () => {
    expect(effectiveRole('READER', true)).toBe('SUPER_USER');
    expect(effectiveRole('READER', false)).toBe('READER');
    expect(effectiveRole(null, true)).toBeNull();
  });
});
