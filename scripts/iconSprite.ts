import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { root } from './workspace.ts';

interface IconData {
  readonly name: string;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

const isIcon = /lucide-react\/dist\/esm\/icons\/(?!index)[\w-]+\.mjs$/;
const component = join(root, 'apps/web/src/ui/controls/spriteIcon.tsx');
/** What stands in there for where the drawings lie. */
const address = '__iconSprite__';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const elementOf = ([tag, { key: _key, ...attributes }]: IconData['node'][number]): string =>
  `<${tag} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(' ')}/>`;

/** Each icon as a symbol under its name. How it is stroked is said where it is used. */
export const spriteOf = (icons: readonly IconData[]): string => {
  const inOrder = icons.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const symbols = inOrder.map(
    ({ name, node }) => `<symbol id="${name}" viewBox="0 0 24 24">${node.map(elementOf).join('')}</symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`;
};

const addressOf = (sprite: string): string =>
  `assets/icons-${createHash('sha256').update(sprite).digest('base64url').slice(0, 8)}.svg`;

/**
 * The drawings of the icons that are used go into one file beside the script, and each icon of lucide becomes a reference
 * into it: they are a tenth of what a page would have to fetch before it can show anything.
 */
export const iconSprite = (): Plugin => {
  const icons = new Map<string, IconData>();
  let sprite: string | null = null;
  return {
    name: 'lintel:icon-sprite',
    apply: 'build',
    load: {
      filter: { id: isIcon },
      handler: async (id) => {
        const { __iconData: data } = (await import(pathToFileURL(id).href)) as { __iconData: IconData };
        icons.set(id, data);

        return `import { spriteIcon } from ${JSON.stringify(component)}; export default /*@__PURE__*/ spriteIcon("${data.name}");`;
      },
    },
    renderChunk(code, _chunk, _options, { chunks }) {
      sprite ??= spriteOf(
        Object.values(chunks)
          .flatMap(({ modules }) => Object.entries(modules))
          .flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? (icons.get(id) ?? []) : [])),
      );
      return code.includes(address)
        ? { code: code.replaceAll(address, JSON.stringify(`/${addressOf(sprite)}`)), map: null }
        : null;
    },
    generateBundle() {
      if (sprite !== null) this.emitFile({ type: 'asset', fileName: addressOf(sprite), source: sprite });
    },
  };
};
