import type { Plugin, Rolldown } from 'vite';

/** Which screen is shown at addresses that begin so; `/` is home alone. */
const screens: Readonly<Record<string, string>> = {
  '/': 'home/HomeScreen.tsx',
  '/diagram/': 'diagram/DiagramScreen.tsx',
  '/dependency/': 'dependency/DependencyScreen.tsx',
  '/components': 'modelView/modelTables.ts',
  '/component/': 'modelView/modelTables.ts',
  '/query/': 'modelView/modelTables.ts',
  '/settings/': 'settings/SettingsScreen.tsx',
  '/user/profile': 'profile/ProfileScreen.tsx',
  '/user/sign-in': 'signIn/SignInScreen.tsx',
  '/user/sign-up': 'signIn/SignUpScreen.tsx',
};

type Chunks = ReadonlyMap<string, Pick<Rolldown.OutputChunk, 'imports'>>;

const withImports = (file: string, chunks: Chunks, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(file)) return found;
  found.add(file);
  for (const imported of chunks.get(file)?.imports ?? []) withImports(imported, chunks, found);
  return found;
};

/**
 * Tells the server which files a page fetches once the script that every page begins with has run, so that it can name them
 * to the browser before: in a folder whose name begins with a dot, of which nothing is sent.
 */
export const listFirstFiles = (): Plugin => ({
  name: 'lintel:first-files',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    const there = new Set(
      chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...withImports(fileName, byFile)]),
    );
    const filesOf = (screen: string): string[] => {
      const own = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/screens/${screen}`));
      if (own === undefined) return this.error(`No file of the script begins with the screen ${screen}`);
      return [...withImports(own.fileName, byFile)]
        .filter((file) => !there.has(file))
        .map((file) => `/${file}`);
    };
    const first = Object.entries(screens).map(([address, screen]) => [address, filesOf(screen)]);
    this.emitFile({
      type: 'asset',
      fileName: '.build/firstFiles.json',
      source: JSON.stringify(Object.fromEntries(first)),
    });
  },
});
