import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

/** What every drawing takes, in one file: in many it would be a tenth more. */
const drawn =
  /packages\/drawing\/src\/(?!toSvg)|packages\/diagram\/src\/(items|snapshot|textSafety|clipboard|refusal|commands\/|picture\/|derived\/)|screens\/diagram\/actions\/(?!glyphs)/;

/** What screens and the bar over a drawing share. */
const kit =
  /apps\/web\/src\/(ui\/(AvatarStack|Popover|Tag|Badge|EmptyState|ErrorState|Skeleton|InlineEdit|LevelChip)|dialogs\/(heldWork|useConflict|conflict)|pickers\/(PickerPopup|TagPicker)|data\/mutations\/(diagrams|tags))\.tsx?$/;

export default defineConfig({
  plugins: [react(), tailwindcss(), unused],
  build: {
    target: 'es2023',
    // Small assets as data: URLs would need exceptions in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /node_modules\/lib0\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            // Many small files are sent in more bytes than one.
            { name: 'shell', tags: ['$initial'] },
            { name: 'drawing', test: drawn },
            { name: 'kit', test: kit },
          ],
        },
      },
    },
  },
});
