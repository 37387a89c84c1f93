/** The canvas elements in each state, painted on a canvas and written as SVG, for comparing the two. */
import '../../../../styles/app.css';
import { componentShapes, type ComponentFace } from '@lintel/drawing/boxes';
import { containerShapes } from '@lintel/drawing/containers';
import { viewAt } from '@lintel/drawing/detail';
import { plainLabel } from '@lintel/drawing/labels';
import { itemOf, type Picture, type Rect, type Shape } from '@lintel/drawing/picture';
import { relationHandles, relationLabelShapes, relationShapes } from '@lintel/drawing/relations';
import { guide, marquee, ports, selected, selectedBySomeone } from '@lintel/drawing/states';
import { textAreaSelected, textAreaShapes } from '@lintel/drawing/textAreas';
import { dark, light } from '@lintel/drawing/theme';
import { toSvg } from '@lintel/drawing/toSvg';
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { Brush } from '../../../../canvas/brush.ts';
import { drawingFonts } from '../../../../canvas/drawingFonts.ts';
import { paintItem } from '../../../../canvas/paintShape.ts';

const order: ComponentFace = {
  x: 0,
  y: 0,
  width: 200,
  height: 100,
  name: 'Order service',
  type: 'Service',
  icon: { glyph: 'box' },
  hue: 'violet',
  kind: 'component',
  linkedDiagrams: 3,
};
const placeholder: ComponentFace = {
  ...order,
  name: 'Returns service',
  type: 'Placeholder',
  kind: 'placeholder',
};
const domain = { x: 0, y: 0, width: 200, height: 100, name: 'Fulfilment', type: 'Domain' };
const text = {
  x: 0,
  y: 0,
  width: 200,
  blocks: [
    { kind: 'paragraph', runs: [{ text: 'Scope', bold: true }] },
    {
      kind: 'bullet',
      runs: [
        { text: 'Customer-facing platform ' },
        { text: 'and', italic: true },
        { text: ' its partners.' },
      ],
    },
    { kind: 'paragraph', runs: [{ text: 'Corporate landscape', target: '/diagram/d:one' }] },
  ],
} as const;
const relation = {
  points: [
    { x: 0, y: 10 },
    { x: 70, y: 10 },
    { x: 70, y: 60 },
    { x: 200, y: 60 },
  ],
  label: {
    blocks: plainLabel('Publishes'),
    rect: { x: 100, y: 52, width: 56, height: 16 },
    onLine: true,
    wrapped: false,
  },
  jumps: [{ x: 30, y: 10 }],
};
const [names, far] = [viewAt(0.45), viewAt(0.3)];

/** What a state is called, and what is painted for it around zero. */
const states: readonly (readonly [string, readonly Shape[]])[] = [
  ['component', componentShapes(order)],
  ['hover', [...componentShapes(order, 'hover'), ...ports(order, 'hover')]],
  ['pressed', componentShapes(order, 'pressed')],
  ['selected', [...componentShapes(order), ...selected(order)]],
  ['by someone else', [...componentShapes(order), ...selectedBySomeone(order, { hue: 4, initials: 'JS' })]],
  ['stacked', componentShapes({ ...order, width: 150, linkedDiagrams: 0 })],
  ['tile only', componentShapes({ ...order, width: 50, height: 50 })],
  ['flat', componentShapes({ ...order, height: 50 })],
  ['placeholder', componentShapes(placeholder)],
  ['faded', [{ kind: 'group', opacity: 0.35, children: componentShapes(order) }]],
  ['container', containerShapes(domain)],
  ['container hover', containerShapes(domain, 'hover')],
  ['drop target', containerShapes(domain, 'drop')],
  ['text', textAreaShapes(text)],
  ['text selected', [...textAreaShapes(text), ...textAreaSelected(text)]],
  ['relation', [...relationShapes(relation), ...relationLabelShapes(relation)]],
  ['relation hover', [...relationShapes(relation, 'hover'), ...relationLabelShapes(relation)]],
  ['relation selected', [...relationShapes(relation, 'selected'), ...relationHandles(relation)]],
  ['marquee', [marquee({ x: 0, y: 0, width: 200, height: 100 }), guide({ x: -8, y: 30 }, { x: 208, y: 30 })]],
  ['35 to 60 %', [...componentShapes(order, 'rest', names), ...containerShapes(domain, 'rest', names)]],
  ['under 35 %', [...componentShapes(order, 'rest', far), ...relationShapes(relation, 'rest', far)]],
];

const cell = { width: 260, height: 160, inset: 30 } as const;
const themes = { light, dark };

const pictureOf = (shapes: readonly Shape[]): Picture => ({
  items: [itemOf('state', [{ kind: 'group', x: cell.inset, y: cell.inset, children: shapes }])],
});

const blank = (): OffscreenCanvasRenderingContext2D => {
  const context = new OffscreenCanvas(cell.width, cell.height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser has no canvas.');
  return context;
};

function painted(picture: Picture, theme: keyof typeof themes): Uint8ClampedArray {
  const context = blank();
  context.fillStyle = themes[theme]['canvas-bg'];
  context.fillRect(0, 0, cell.width, cell.height);
  const brush = new Brush(context, themes[theme], { thinnest: 0, imageOf: () => null });
  for (const item of picture.items) paintItem(brush, item);
  return context.getImageData(0, 0, cell.width, cell.height).data;
}

async function written(
  picture: Picture,
  theme: keyof typeof themes,
  font: string,
): Promise<Uint8ClampedArray> {
  const viewBox: Rect = { x: 0, y: 0, width: cell.width, height: cell.height };
  const svg = toSvg(picture, {
    theme: themes[theme],
    viewBox,
    ground: 'canvas-bg',
    fonts: [{ source: font }],
  });
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const context = blank();
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, cell.width, cell.height).data;
}

async function fontData(): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(interLatin)).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `data:font/woff2;base64,${btoa(binary)}`;
}

export interface Difference {
  readonly state: string;
  /** Of all pixels, those that differ clearly. */
  readonly share: number;
  /** Of the pixels that are not ground in either, how much they differ on average, 0 to 255. */
  readonly mean: number;
  /** Pixels that are not ground. */
  readonly inked: number;
}

function compare(state: string, a: Uint8ClampedArray, b: Uint8ClampedArray): Difference {
  let [clear, sum, inked] = [0, 0, 0];
  for (let at = 0; at < a.length; at += 4) {
    const off = (from: Uint8ClampedArray, index: number): number =>
      Math.max(
        Math.abs((a[at] ?? 0) - (from[index] ?? 0)),
        Math.abs((a[at + 1] ?? 0) - (from[index + 1] ?? 0)),
        Math.abs((a[at + 2] ?? 0) - (from[index + 2] ?? 0)),
      );
    const difference = off(b, at);
    if (difference > 48) clear += 1;
    if (off(a, 0) > 3) {
      inked += 1;
      sum += difference;
    }
  }
  return { state, share: clear / (a.length / 4), mean: inked === 0 ? 0 : sum / inked, inked };
}

async function differences(theme: keyof typeof themes): Promise<Difference[]> {
  await drawingFonts();
  const font = await fontData();
  const found: Difference[] = [];
  for (const [state, shapes] of states) {
    const picture = pictureOf(shapes);
    found.push(compare(`${theme}: ${state}`, painted(picture, theme), await written(picture, theme, font)));
  }
  return found;
}

Object.assign(globalThis, { differences });
