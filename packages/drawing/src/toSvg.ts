import { dataAddress } from './dataAddress.ts';
import { type EmbeddedFont, fontStyle } from './embeddedFont.ts';
import { iconField, icons, iconStroke } from './icons.ts';
import type {
  IconShape,
  ImageShape,
  PathCommand,
  Picture,
  PictureItem,
  Rect,
  RectShape,
  Shape,
  Stroke,
  TextLine,
  TextShape,
} from './picture.ts';
import { grown, pictureBounds } from './picture.ts';
import { writtenText } from './rightToLeft.ts';
import { type ColourToken, light, type Theme } from './theme.ts';
import { fontFallbacks, fontFamily, textSizes } from './typography.ts';

export interface SvgOptions {
  readonly theme?: Theme;
  readonly title?: string;
  readonly description?: string;
  /** What is shown; without it everything with a margin. */
  readonly viewBox?: Rect;
  /** Painted behind everything; without it the ground is transparent. */
  readonly ground?: ColourToken;
  /** Text of a smaller size is only hinted at: nobody could read it, and to lay it out is most of what an image costs. */
  readonly smallestText?: number;
  /** Font files as data: addresses, since an SVG that fetches anything shows its reader to a server. */
  readonly fonts?: readonly EmbeddedFont[];
  /** The data: address of an image, in a colour where it has none of its own; null where it may not be shown. */
  readonly imageOf?: (source: string, colour?: string) => string | null;
  /** Where a link leads, as a path of this application; null, or no function, for no link. */
  readonly hrefOf?: (target: string) => string | null;
}

/** Renderers allocate what a picture asks for. */
export const largestSide = 32_767;
const margin = 40;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** XML has no way to write most control characters, nor halves of surrogate pairs. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/** Almost all that is written is plain, and paths of relations with many jumps are long. */
const special = /[^\t\n\r !#-%(-;=?-~]/;
const escapeXml = (text: string): string =>
  special.test(text)
    ? text.replaceAll(unwritable, '').replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
    : text;

const number = (value: number): string => {
  const rounded = Number.isFinite(value) ? Math.round(value * 100) / 100 : 0;
  return `${rounded === 0 ? 0 : rounded}`;
};

type Attributes = Readonly<Record<string, string | number | undefined>>;

const tag = (name: string, attributes: Attributes, children?: string): string => {
  let written = `<${name}`;
  for (const key in attributes) {
    const value = attributes[key];
    if (value === undefined) continue;
    written += ` ${key}="${typeof value === 'number' ? number(value) : escapeXml(value)}"`;
  }
  return children === undefined ? `${written}/>` : `${written}>${children}</${name}>`;
};

const family = [fontFamily, ...fontFallbacks]
  .map((name) => (name.includes(' ') ? `'${name}'` : name))
  .join(', ');

const isImageData = dataAddress(/^data:image\/(png|jpeg|gif|webp|svg\+xml);/);
/** Backslashes and control characters are how a path becomes the address of another site. */
const isOwnPath = (href: string): boolean => /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(href);

/** Items never change, so what one looks like in a theme is written once, however often a diagram is asked for. */
const writtenItems = new WeakMap<Theme | SvgOptions, WeakMap<PictureItem, string>>();

/** How tall the bar in the place of a line of text is, of its size. */
const barHeight = 0.45;
/** Where its middle lies above the baseline. */
const barMiddle = 0.3;
const barOpacity = 0.55;

class Writer {
  readonly #theme: Theme;
  readonly #options: SvgOptions;
  readonly #written: WeakMap<PictureItem, string>;
  /** How large a pixel of the groups around is. */
  #scale = 1;
  /** What is being written depends on more than the item itself. */
  #depends = false;

  constructor(options: SvgOptions) {
    this.#theme = options.theme ?? light;
    this.#options = options;
    // What is legible differs from one picture to the next.
    const likewise = options.smallestText === undefined ? this.#theme : options;
    this.#written = writtenItems.get(likewise) ?? new WeakMap();
    writtenItems.set(likewise, this.#written);
  }

  item(item: PictureItem): string {
    const known = this.#written.get(item);
    if (known !== undefined) return known;
    this.#depends = false;
    const written = item.shapes.map((shape) => this.shape(shape)).join('');
    if (!this.#depends) this.#written.set(item, written);
    return written;
  }

  shape(shape: Shape): string {
    switch (shape.kind) {
      case 'rect':
        return tag('rect', this.#rect(shape));
      case 'path':
        return tag('path', {
          d: pathData(shape.commands),
          opacity: shape.opacity,
          ...this.fill(shape.fill),
          ...this.#stroke(shape.stroke),
        });
      case 'text':
        return this.#text(shape);
      case 'icon':
        return this.#icon(shape);
      case 'image':
        return this.#image(shape);
      case 'group':
        return this.#group(shape);
      case 'link':
        return this.#link(shape);
    }
  }

  /** Older renderers do not know colours with an alpha part. */
  fill(token: ColourToken | undefined, name: 'fill' | 'stroke' = 'fill'): Attributes {
    if (token === undefined) return name === 'fill' ? { fill: 'none' } : {};
    const value = this.#theme[token];
    const [, red, green, blue, alpha] = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(value) ?? [];
    if (red === undefined) return { [name]: value };
    const hex = [red, green, blue].map((part) => Number(part).toString(16).padStart(2, '0')).join('');
    return { [name]: `#${hex}`, [`${name}-opacity`]: alpha };
  }

  #stroke(stroke: Stroke | undefined): Attributes {
    if (stroke === undefined) return {};
    return {
      ...this.fill(stroke.colour, 'stroke'),
      'stroke-width': stroke.width,
      'stroke-dasharray': stroke.dash?.map(number).join(' '),
      'stroke-linecap': stroke.roundCaps === true ? 'round' : undefined,
    };
  }

  #rect(shape: RectShape): Attributes {
    const { x, y, width, height, radius, opacity } = shape;
    const fill = this.fill(shape.fill);
    return { x, y, width, height, rx: radius, opacity, ...fill, ...this.#stroke(shape.stroke) };
  }

  #text(shape: TextShape): string {
    const { smallestText = 0 } = this.#options;
    const isLegible = shape.lines.some(({ runs }) =>
      runs.some(({ style }) => style.size * this.#scale >= smallestText),
    );
    return isLegible ? this.#letters(shape) : this.#bars(shape);
  }

  /** Lines of text as lines. */
  #bars(shape: TextShape): string {
    const paths = new Map<string, { look: Attributes; ways: string }>();
    for (const line of shape.lines) {
      const start = startOf(shape, line);
      for (const { x, width, colour, style } of line.runs) {
        const key = `${colour} ${style.size}`;
        const look = { ...this.fill(colour, 'stroke'), 'stroke-width': style.size * barHeight };
        const path = paths.get(key) ?? { look, ways: '' };
        const y = shape.y + line.baseline - style.size * barMiddle;
        path.ways += `M${number(start + x)} ${number(y)}H${number(start + x + width)}`;
        paths.set(key, path);
      }
    }
    const opacity = (shape.opacity ?? 1) * barOpacity;
    return [...paths.values()].map(({ look, ways }) => tag('path', { d: ways, ...look, opacity })).join('');
  }

  #letters(shape: TextShape): string {
    const spans = shape.lines.flatMap((line) => {
      const start = startOf(shape, line);
      return line.runs.map((run) =>
        tag(
          'tspan',
          {
            x: start + run.x,
            y: shape.y + line.baseline,
            'font-size': run.style.size,
            'font-weight': run.style.weight,
            'font-style': run.style.italic === true ? 'italic' : undefined,
            'letter-spacing':
              textSizes[run.style.size].tracking === 0
                ? undefined
                : `${textSizes[run.style.size].tracking}em`,
            'text-decoration': run.underlined === true ? 'underline' : undefined,
            ...this.fill(run.colour),
          },
          escapeXml(writtenText(run)),
        ),
      );
    });
    return spans.length === 0 ? '' : tag('text', { opacity: shape.opacity }, spans.join(''));
  }

  #icon(shape: IconShape): string {
    // A picture that came over the wire may name any icon.
    if (!Object.hasOwn(icons, shape.name)) return '';
    const scale = shape.size / iconField;
    return tag(
      'g',
      {
        transform: `translate(${number(shape.x)} ${number(shape.y)}) scale(${Math.round(scale * 1e4) / 1e4})`,
        fill: 'none',
        ...this.fill(shape.colour, 'stroke'),
        'stroke-width': iconStroke / scale,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
        opacity: shape.opacity,
      },
      tag('path', { d: icons[shape.name].join('') }),
    );
  }

  #image(shape: ImageShape): string {
    this.#depends = true;
    const colour = shape.tint === undefined ? undefined : this.#theme[shape.tint];
    const href = this.#options.imageOf?.(shape.source, colour) ?? null;
    if (href === null || !isImageData(href))
      return (shape.instead ?? []).map((each) => this.shape(each)).join('');
    const { x, y, width, height, radius, opacity } = shape;
    const image = tag('image', { x, y, width, height, opacity, href, preserveAspectRatio: 'xMidYMid meet' });
    return radius === undefined ? image : this.#clipped({ x, y, width, height }, radius, image);
  }

  #clipped(rect: Rect, radius: number, content: string): string {
    const { x, y, width, height } = rect;
    // Named after what it is, so that items can be written one by one: two of one name are the same.
    const id = `clip${[x, y, width, height, radius].map(number).join('_')}`;
    const clip = tag('clipPath', { id }, tag('rect', { x, y, width, height, rx: radius }));
    return clip + tag('g', { 'clip-path': `url(#${id})` }, content);
  }

  #group(group: Extract<Shape, { kind: 'group' }>): string {
    const around = this.#scale;
    this.#scale *= group.scale ?? 1;
    const children = group.children.map((child) => this.shape(child)).join('');
    this.#scale = around;
    const inside = group.clip === undefined ? children : this.#clipped(group.clip, 0, children);
    const transform = `translate(${number(group.x ?? 0)} ${number(group.y ?? 0)}) scale(${Math.round((group.scale ?? 1) * 1e4) / 1e4})`;
    return tag('g', { transform, opacity: group.opacity }, inside);
  }

  #link(link: Extract<Shape, { kind: 'link' }>): string {
    this.#depends = true;
    const href = this.#options.hrefOf?.(link.target) ?? null;
    if (href === null || !isOwnPath(href)) return '';
    const { x, y, width, height } = link;
    const area = tag('rect', { x, y, width, height, fill: '#000', 'fill-opacity': 0 });
    return tag('a', { href }, tag('title', {}, escapeXml(link.title)) + area);
  }
}

function startOf({ x, anchor }: TextShape, { width }: TextLine): number {
  if (anchor === 'start') return x;
  return x - (anchor === 'middle' ? width / 2 : width);
}

function pathData(commands: readonly PathCommand[]): string {
  let [x, y] = [0, 0];
  return commands
    .map((command) => {
      if (command.to === 'close') return 'Z';
      const [fromX, fromY] = [x, y];
      ({ x, y } = command);
      const end = `${number(x)} ${number(y)}`;
      switch (command.to) {
        case 'move':
          return `M${end}`;
        case 'line':
          return `L${end}`;
        case 'bend': {
          const { corner, radius } = command;
          const turn = (corner.x - fromX) * (y - corner.y) - (corner.y - fromY) * (x - corner.x);
          return `A${number(radius)} ${number(radius)} 0 0 ${turn > 0 ? 1 : 0} ${end}`;
        }
        case 'curve': {
          const { first, second } = command;
          return `C${number(first.x)} ${number(first.y)} ${number(second.x)} ${number(second.y)} ${end}`;
        }
      }
    })
    .join('');
}

const capped = (rect: Rect): Rect => ({
  x: rect.x,
  y: rect.y,
  width: Math.min(largestSide, Math.max(1, rect.width)),
  height: Math.min(largestSide, Math.max(1, rect.height)),
});

/** Writes items ahead of time, so that a server can do it in steps and `toSvg` only puts them together. */
export function writeAhead(items: readonly PictureItem[], options: SvgOptions = {}): void {
  const writer = new Writer(options);
  for (const item of items) writer.item(item);
}

/** Everything in it is text, numbers or checked: names can be hostile, and nothing is fetched or run. */
export function toSvg(picture: Picture, options: SvgOptions = {}): string {
  const everything = pictureBounds(picture) ?? { x: 0, y: 0, width: 320, height: 200 };
  const view = capped(options.viewBox ?? grown(everything, margin));
  const writer = new Writer(options);
  const { title, description, ground } = options;
  const visible = picture.items.filter(
    ({ bounds }) =>
      bounds.x < view.x + view.width &&
      bounds.x + bounds.width > view.x &&
      bounds.y < view.y + view.height &&
      bounds.y + bounds.height > view.y,
  );
  const content = [
    title === undefined ? '' : tag('title', {}, escapeXml(title)),
    description === undefined ? '' : tag('desc', {}, escapeXml(description)),
    fontStyle(options.fonts ?? []),
    ground === undefined
      ? ''
      : tag('rect', { x: view.x, y: view.y, width: view.width, height: view.height, ...writer.fill(ground) }),
    ...visible.map((item) => writer.item(item)),
  ].filter((part) => part !== '');
  return tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: [view.x, view.y, view.width, view.height].map(number).join(' '),
      width: view.width,
      height: view.height,
      role: 'img',
      'font-family': family,
      'xml:space': 'preserve',
    },
    content.join('\n'),
  );
}
