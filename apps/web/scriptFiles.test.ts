import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createFileNames, type Modules, roundAmong } from './scriptFiles.ts';

const web = fileURLToPath(new URL('.', import.meta.url));
const at = (id: string): string => (id.startsWith('node_modules/') ? `${web}${id}` : `${web}src/${id}`);

/** Modules by what they import; the pages are what the routes fetch. */
const modulesOf = (
  imports: Readonly<Record<string, readonly string[]>>,
  pages: readonly string[],
): Modules => ({
  getModuleInfo: (id) => {
    if (id === at('routes.tsx')) return { importedIds: [], dynamicallyImportedIds: pages.map(at) };
    const known = Object.entries(imports).find(([name]) => at(name) === id)?.[1];
    return known === undefined ? null : { importedIds: known.map(at), dynamicallyImportedIds: [] };
  },
});

const [diagram, dependency, home, tables, signIn, acceptInvite] = [
  'screens/diagram/DiagramScreen.tsx',
  'screens/dependency/DependencyScreen.tsx',
  'screens/home/HomeScreen.tsx',
  'screens/modelView/modelTables.ts',
  'screens/signIn/SignInScreen.tsx',
  'screens/signIn/AcceptInviteScreen.tsx',
] as const;
const pages = [diagram, dependency, home, tables, signIn, acceptInvite];

/** Which file a module is in that these pages import, each by another module between. */
const fileOf = (module: string, importers: readonly string[], own: readonly string[] = []): string => {
  const between = importers.map((page) => [`${page}.between.ts`, [module]] as const);
  const imports = {
    'main.tsx': ['routes.tsx', 'node_modules/list/index.mjs'],
    'node_modules/list/index.mjs': [
      'node_modules/lucide-react/icons/tag.mjs',
      'node_modules/@base-ui/react/popups/store.mjs',
      'node_modules/@base-ui/utils/useId.mjs',
    ],
    ...Object.fromEntries(
      pages.map((page) => [
        page,
        [
          ...(page === diagram ? ['canvas/painter.ts'] : []),
          ...(importers.includes(page) ? [`${page}.between.ts`] : []),
        ],
      ]),
    ),
    ...Object.fromEntries(between),
    [module]: own,
  };
  return createFileNames()(at(module), modulesOf(imports, pages));
};

describe('a module that several files need', () => {
  it.each<[string, readonly string[]]>([
    ['drawing', [diagram]],
    ['drawing', [diagram, dependency]],
    ['common', [diagram, home]],
    ['common', [diagram, signIn, tables]],
    ['kit', [home, tables]],
    ['kit', [home]],
    ['kit', [dependency]],
    ['kit', [acceptInvite]],
    ['entrance', [signIn]],
    ['entrance', [signIn, acceptInvite, home]],
  ])('is in the file %s where these pages cannot stand without it: %j', (file, importers) => {
    expect(fileOf('ui/shared.ts', importers)).toBe(file);
  });

  it('is beside where it stands in the room of diagrams and is opened later', () => {
    expect(fileOf('screens/diagram/panel.ts', [])).toBe('beside');
    expect(fileOf('dialogs/dialog.ts', [])).toBe('later');
  });

  it('is apart from others where it draws, and not every page that needs it does', () => {
    expect(fileOf('dialogs/dialog.ts', [], ['canvas/painter.ts'])).toBe('drawn');
    expect(fileOf('ui/shared.ts', [dependency], ['canvas/painter.ts'])).toBe('graph');
  });

  it('comes with the editor of texts where it needs that, and that with no page', () => {
    expect(fileOf('richText/editor.ts', [], ['node_modules/lexical/index.mjs'])).toBe('richText');
    expect(fileOf('node_modules/@lexical/list/index.mjs', [])).toBe('richText');
  });

  it.each([
    ['node_modules/lucide-react/icons/tag.mjs', 'common'],
    ['node_modules/@base-ui/react/popups/store.mjs', 'kit'],
    ['node_modules/@base-ui/utils/useId.mjs', 'entrance'],
  ])(
    'that only a list names from which the start takes something else is told by what it is: %s',
    (id, file) => {
      expect(fileOf(id, [])).toBe(file);
    },
  );
});

describe('files that need each other', () => {
  it('are found', () => {
    const imports = new Map([
      ['start', ['kit', 'common']],
      ['kit', ['common']],
      ['common', ['entrance']],
      ['entrance', ['kit']],
    ]);
    expect(roundAmong(imports)).toEqual(['kit', 'common', 'entrance']);
    imports.set('entrance', []);
    expect(roundAmong(imports)).toBeNull();
  });
});
