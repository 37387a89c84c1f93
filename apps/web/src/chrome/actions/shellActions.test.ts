import { may } from '@lintel/domain/permissions';
import type { Role } from '@lintel/domain/roles';
import { describe, expect, it, vi } from 'vitest';
import { homeActions } from '../../screens/home/homeActions.ts';
import { type Shell, shellActions } from './shellActions.ts';

const shellOf = (role: Role, changes: Partial<Shell> = {}): Shell => ({
  may: (permission) => may({ role, superUser: role === 'SUPER_USER' }, permission),
  organizationId: 1,
  organizations: [
    { organizationId: 1, name: 'Alder Goods' },
    { organizationId: 2, name: 'Birch Bank' },
  ],
  mayCreateOrganization: false,
  draftsSlug: 'drafts',
  theme: 'system',
  go: vi.fn(),
  openPalette: vi.fn(),
  newDiagram: vi.fn(),
  newFolder: vi.fn(),
  showShortcuts: vi.fn(),
  showReleaseNotes: vi.fn(),
  toggleSidebar: vi.fn(),
  chooseTheme: vi.fn(),
  switchOrganization: vi.fn(),
  signOut: vi.fn(),
  ...changes,
});
const labels = (shell: Shell): string[] => shellActions(shell).map(({ label }) => label);

const ofTheModel = ['Settings: Types', 'Settings: Attributes', 'Settings: Tags', 'Settings: Icons'];

describe("the shell's actions", () => {
  it('offer a reader nothing to create, and settings to read', () => {
    const offered = labels(shellOf('READER'));
    expect(offered).not.toContain('New diagram');
    expect(offered).not.toContain('New folder');
    expect(offered.filter((label) => label.startsWith('Settings'))).toEqual(ofTheModel);
    expect(offered).toContain('Sign out');
  });

  it('offer each role its settings', () => {
    const settings = (role: Role) => labels(shellOf(role)).filter((label) => label.startsWith('Settings'));
    expect(settings('EDITOR')).toEqual([...ofTheModel, 'Settings: Export and import']);
    expect(settings('ADMIN')).toEqual([
      'Settings: Organisation',
      'Settings: Members',
      'Settings: Single sign-on',
      ...ofTheModel,
      'Settings: Export and import',
      'Settings: API keys',
      'Settings: Activity log',
    ]);
    expect(settings('SUPER_USER')).toContain('Settings: Installation');
  });

  it('answer to no letter alone: what is typed beside a field leads nowhere', () => {
    const shell = shellOf('SUPER_USER', { mayCreateOrganization: true });
    const onHome = homeActions({
      view: 'cards',
      onView: vi.fn(),
      focusFilter: vi.fn(),
      picked: { remove: vi.fn(), clear: vi.fn() },
    });
    const keys = [...shellActions(shell), ...onHome].flatMap(({ shortcut, alsoShortcuts = [] }) => [
      ...(shortcut === undefined ? [] : [shortcut]),
      ...alsoShortcuts,
    ]);
    expect(keys.length).toBeGreaterThan(4);
    expect(keys.filter((each) => /^(Shift\+)?\p{L}$/u.test(each))).toEqual([]);
  });

  it('leave out what is the case already', () => {
    const offered = labels(shellOf('EDITOR', { theme: 'dark', draftsSlug: null }));
    expect(offered).not.toContain('Theme: Dark');
    expect(offered).toContain('Theme: Light');
    expect(offered).not.toContain('Switch to Alder Goods');
    expect(offered).toContain('Switch to Birch Bank');
    expect(offered).not.toContain('My drafts');
    expect(offered).not.toContain('Create organisation');
  });

  it('lead to the addresses of the product', () => {
    const shell = shellOf('ADMIN', { mayCreateOrganization: true });
    for (const action of shellActions(shell)) {
      if (action.section === 'Go to' || ['account', 'newOrganization'].includes(action.id)) action.run();
    }
    expect(vi.mocked(shell.go).mock.calls.flat()).toEqual([
      '/',
      '/?folder=drafts',
      '/components',
      '/settings/organisation',
      '/settings/members',
      '/settings/singleSignOn',
      '/settings/types',
      '/settings/attributes',
      '/settings/tags',
      '/settings/icons',
      '/settings/exchange',
      '/settings/apiKeys',
      '/settings/activityLog',
      '/user/new-organisation',
      '/user/profile',
    ]);
  });

  it('have each id and each shortcut once', () => {
    const actions = shellActions(shellOf('SUPER_USER', { mayCreateOrganization: true }));
    const ids = actions.map(({ id }) => id);
    const shortcuts = actions.flatMap(({ shortcut }) => shortcut ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(shortcuts).size).toBe(shortcuts.length);
  });
});
