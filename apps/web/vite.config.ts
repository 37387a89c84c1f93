import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/** What the bundler cannot know to be of no use: nobody asks lib0 what kind of node something is. */
const unused: Plugin = {
  name: 'lintel:unused',
  transform: {
    filter: { id: /lib0\/dom\.js$/ },
    handler: (code) => ({
      code: code.replace(/(?<== )\$\.\$custom\(/g, '/*@__PURE__*/ $.$custom('),
      map: null,
    }),
  },
};

/** Parts of Konva that nothing of ours asks for: it takes them along because others may. */
const unasked: Plugin = {
  name: 'lintel:unasked',
  load: {
    filter: { id: /konva\/lib\/(Tween|FastLayer)\.js$/ },
    handler: () => 'export const Tween = undefined, Easings = undefined, FastLayer = undefined;',
  },
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const drawingScreen = `${root}apps/web/src/screens/diagram/DiagramScreen.tsx`;

/**
 * What a drawing imports before it stands: of ours, icons, which are references of a few bytes, and what graphs are painted
 * with too. Many small files are sent in more bytes than one, so what of it other screens take as well is one file.
 */
const underDrawing = new Set<string>();
const isUnderDrawing = (id: string, modules: Rolldown.ChunkingContext): boolean => {
  const add = (each: string): void => {
    if (underDrawing.has(each) || /\/node_modules\/(?!(lucide-react|konva|react-konva)\/)/.test(each)) return;
    underDrawing.add(each);
    modules.getModuleInfo(each)?.importedIds.forEach(add);
  };
  add(drawingScreen);
  return underDrawing.has(id);
};

const isBesideDrawing = (id: string, modules: Rolldown.ChunkingContext): boolean =>
  /\/web\/src\/screens\/diagram\//.test(id) && !isUnderDrawing(id, modules);

const partsOfPages = /\/web\/src\/(links|people|pickers|attributes|filters|chrome)\//;

/** What several pages of a kind share is one file: a sign-in page, or a picture shown to strangers, carries nothing else. */
const pagesOfAKind = {
  signIn: /\/web\/src\/screens\/signIn\//,
  viewer: /\/web\/src\/(viewer|screens\/shared)\//,
  signedIn: /\/(web|packages\/\w+)\/src\/(?!viewer|screens\/(signIn|shared))/,
};

export default defineConfig({
  plugins: [react(), tailwindcss(), unused, unasked],
  build: {
    target: 'es2023',
    // Small assets as data: URLs would need exceptions in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /node_modules\/lib0\//, sideEffects: false }] },
      output: {
        // The script names all files that may come, and what is random in a name is not compressed: half as much is enough.
        hashCharacters: 'hex',
        codeSplitting: {
          groups: [
            // Many small files are sent in more bytes than one.
            { name: 'shell', tags: ['$initial'] },
            { name: (id, modules) => (isUnderDrawing(id, modules) ? 'drawing' : null), minShareCount: 2 },
            // The page starts with a list of all files that may come: what is asked of the server is one of them.
            { name: 'data', test: /\/web\/src\/data\//, minShareCount: 2 },
            // And so are what pages that come later share of the kit, and of what is made with it.
            { name: 'kit', test: /\/web\/src\/ui\/|node_modules\/@(base-ui|floating-ui)/, minShareCount: 2 },
            { name: 'parts', test: partsOfPages, minShareCount: 2 },
            // What comes beside a drawing once it stands: many and small, and all fetched one after the other.
            {
              name: (id, modules) => (isBesideDrawing(id, modules) ? 'beside' : null),
              includeDependenciesRecursively: false,
            },
            ...Object.entries(pagesOfAKind).map(([name, test]) => ({
              name,
              test,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            })),
          ],
        },
      },
    },
  },
});
