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

/** Parts of Konva that nothing of ours asks for: it takes them along because others may. */
const unasked: Plugin = {
  name: 'lintel:unasked',
  load: {
    filter: { id: /konva\/lib\/(Tween|FastLayer)\.js$/ },
    handler: () => 'export const Tween = undefined, Easings = undefined, FastLayer = undefined;',
  },
};

/** Once its names are short Konva checks no value that it is given; what would is taken along all the same. */
const unchecked: Plugin = {
  name: 'lintel:unchecked',
  load: {
    filter: { id: /konva\/lib\/Validators\.js$/ },
    handler: () => {
      const kinds = ['Number', 'NumberOrArrayOfNumbers', 'NumberOrAuto', 'String', 'StringOrGradient'];
      const names = [...kinds, 'NumberArray', 'Boolean', 'Component'].map((kind) => `get${kind}Validator`);
      return `const none = () => undefined; export { ${names.map((name) => `none as ${name}`).join()} };`;
    },
  },
};

/** Nothing is draggable for Konva: what a hand does to the drawing is for our own tools. */
const undragged: Plugin = {
  name: 'lintel:undragged',
  load: {
    filter: { id: /konva\/lib\/DragAndDrop\.js$/ },
    handler: () => 'export const DD = { isDragging: false, _dragElements: new Map(), _listenToWindow() {} };',
  },
};

/** A shadow could be given by a colour's name, of a table of 150, where all of ours come from the theme. */
const nameless: Plugin = {
  name: 'lintel:nameless',
  transform: {
    filter: { id: /konva\/lib\/Util\.js$/ },
    handler: (code) => ({ code: code.replace(/(?<=\bCOLORS = )\{[^}]*\}/, '{}'), map: null }),
  },
};

/** Nodes that are kept as images, copied, written as files or moved between two states: ours are drawn, and that is all. */
const uncalled: Readonly<Record<string, readonly string[]>> = {
  Node: 'cache clone toObject toJSON _toKonvaCanvas toCanvas toDataURL toImage toBlob'.split(' '),
  Stage: ['_toKonvaCanvas'],
  Util: ['_hslColorToRGBA', '_prepareArrayForTween', 'drawRoundedPolygonPath'],
};

const withoutBody = (code: string, method: string): string =>
  code.replace(new RegExp(`(?<=^ {4}${method}\\([^)]*\\) )\\{.*?^ {4}\\}`, 'ms'), '{}');

const unmade: Plugin = {
  name: 'lintel:unmade',
  transform: {
    filter: { id: /konva\/lib\/(Node|Stage|Util)\.js$/ },
    handler: (code, id) => {
      const methods = uncalled[id.replace(/^.*\/|\.js$/g, '')] ?? [];
      return { code: methods.reduce(withoutBody, code), map: null };
    },
  },
};

/** What every drawing takes, in one file: in many it would be a tenth more. */
const drawn =
  /packages\/drawing\/src\/(?!toSvg)|packages\/diagram\/src\/(items|snapshot|textSafety|clipboard|refusal|commands\/|picture\/|derived\/)|screens\/diagram\/actions\/(?!glyphs)/;

/** What a drawing and the bar over it share with other screens and with dialogs. */
const shared = [
  'apps/web/src/chrome/(openDrawing|titleWhenCut)',
  'apps/web/src/data/(images|mutations/(diagrams|tags))',
  'apps/web/src/dialogs/(heldWork|useConflict|conflict|diagramFields|stateMeanings)',
  'apps/web/src/pickers/(PickerPopup|TagPicker|toggledTags|folderNames)',
  'apps/web/src/viewer/(opening|viewAddress)',
  'apps/web/src/richText/openLink',
  'apps/web/src/ui/(AvatarStack|Badge|ContextMenu|EmptyState|ErrorState|InlineEdit|LevelChip|longPress|Popover|Skeleton|Tag|VisuallyHidden)',
  'packages/api/src/endpoints/componentNames',
  'lucide-react/dist/esm/icons/(building-complex|chevron-right|clipboard-paste|cloud-exclamation-point|download|ellipsis|share-2)',
];
const kit = new RegExp(`/(${shared.join('|')})\\.(tsx?|mjs)$`);

export default defineConfig({
  plugins: [react(), tailwindcss(), unused, unasked, unchecked, undragged, nameless, unmade],
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
