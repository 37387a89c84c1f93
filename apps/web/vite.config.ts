import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { createFileNames, roundAmong } from './scriptFiles.ts';

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

/** What Yjs says to developers needs no colours. */
const plainLog: Plugin = {
  name: 'lintel:plain-log',
  load: {
    filter: { id: /lib0\/logging\.js$/ },
    handler: () =>
      `export const BOLD = Symbol(), UNBOLD = BOLD, ORANGE = BOLD, RED = BOLD;
      export const print = (...parts) => console.warn(...parts.filter((part) => part !== BOLD)), warn = print;`,
  },
};

/** Parts of Konva that nothing of ours asks for: it takes them along because others may. */
const unasked: Plugin = {
  name: 'lintel:unasked',
  load: {
    filter: { id: /konva\/lib\/(Tween|FastLayer|DragAndDrop)\.js$/ },
    handler: (id) =>
      id.endsWith('DragAndDrop.js')
        ? // Tools drag, not Konva: it would listen to every move of a pointer for nodes that nobody made draggable.
          'export const DD = { isDragging: false, node: undefined, _dragElements: new Map(), _listenToWindow() {} };'
        : 'export const Tween = undefined, Easings = undefined, FastLayer = undefined;',
  },
};

/** What Konva says to developers of values that do not fit: in a minified script it never looks at any. */
const unchecked: Plugin = {
  name: 'lintel:unchecked',
  transform: {
    filter: { id: /konva\/lib\/Validators\.js$/ },
    handler: (code) => ({ code: code.replaceAll('Konva.isUnminified', 'false'), map: null }),
  },
};

/** What colours with a name are made of: Konva asks when it paints shadows, and nothing of ours has one. */
const nameless: Plugin = {
  name: 'lintel:nameless',
  transform: {
    filter: { id: /konva\/lib\/Util\.js$/ },
    handler: (code) => ({ code: code.replace(/(?<=COLORS = \{)[^}]*(?=\})/, ''), map: null }),
  },
};

/** Nor are there lists that are read page after page as one query. */
const pageless: Plugin = {
  name: 'lintel:pageless',
  load: {
    filter: { id: /query-core\/build\/modern\/infiniteQueryBehavior\.js$/ },
    handler: () =>
      `export const infiniteQueryBehavior = () => { throw new Error('vite.config.ts leaves out infinite queries'); };
      export const hasNextPage = infiniteQueryBehavior, hasPreviousPage = infiniteQueryBehavior;`,
  },
};

/** Which modules are sent together is our own choice. */
const withoutRounds: Plugin = {
  name: 'lintel:without-rounds',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const round = roundAmong(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
    if (round !== null) this.error(`Files of the script need each other: ${round.join(', ')}`);
  },
};

/** What a call is for is said where the API is described, and nothing in a page asks. */
const unsaid: Plugin = {
  name: 'lintel:unsaid',
  transform: {
    filter: { id: /packages\/api\/src\/endpoints\/\w+\.ts$/ },
    handler: (code) => ({
      code: code.replace(/\bsummary:\s*(["'])(?:\\.|(?!\1)[^\\])*\1,/g, ''),
      map: null,
    }),
  },
};

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    unused,
    plainLog,
    unasked,
    unchecked,
    nameless,
    pageless,
    unsaid,
    withoutRounds,
  ],
  resolve: {
    alias: {
      // For React before 18, which had no such hook.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim': 'react',
    },
  },
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
            { name: 'shell', tags: ['$initial'] },
            { name: createFileNames(), minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
