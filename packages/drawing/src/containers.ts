import type { Hue } from './boxes.ts';
import { atLeastOnePixel, type Detail, fullView, leastNamesZoom, leastZoom, type View } from './detail.ts';
import { gridSize, type Rect, type Shape, type TextShape } from './picture.ts';
import { measure } from './textMetrics.ts';
import { textShape, type TextLook, widthOf } from './textShapes.ts';
import type { ColourToken } from './theme.ts';
import { smallNameLine } from './typography.ts';

export interface ContainerFace extends Rect {
  readonly name: string;
  readonly type: string | null;
  /** As with components. */
  readonly tint?: Hue;
}

export type ContainerState = 'rest' | 'hover' | 'drop';

const inset = { x: 14, y: 10 } as const;
const nameLook: TextLook = { style: { size: 13, weight: 600 }, colour: 'container-label' };
const typeLook: TextLook = { style: { size: 12, weight: 400 }, colour: 'container-label-type' };

interface Label {
  readonly shapes: Shape[];
  readonly rect: Rect;
}

function label(face: ContainerFace): Label {
  const [glyph, gap, typeGap, leastType] = [14, 7, 7, 28];
  const [left, top] = [face.x + inset.x, face.y + inset.y];
  const x = left + glyph + gap;
  const maxWidth = Math.max(0, face.x + face.width - inset.x - x);
  const name = textShape(face.name, nameLook, { x, y: top, maxWidth, maxLines: 1 });
  const shapes: Shape[] = [
    { kind: 'icon', name: 'square-dashed', x: left, y: top + 3, size: glyph, colour: 'container-label' },
    name,
  ];
  let end = x + widthOf(name);
  const room = maxWidth - widthOf(name) - typeGap;
  if (face.type !== null && room >= leastType) {
    const type = textShape(face.type, typeLook, { x: end + typeGap, y: 0, maxWidth: room, maxLines: 1 });
    const baseline = (shape: typeof type): number => shape.lines[0]?.baseline ?? 0;
    shapes.push({ ...type, y: top + baseline(name) - baseline(type) });
    end += typeGap + widthOf(type);
  }
  return { shapes, rect: { x: left, y: top, width: end - left, height: 20 } };
}

/** In pixels of the screen. */
interface SmallLabel {
  readonly x: number;
  readonly height: number;
  readonly look: TextLook;
  /** How much smaller than that it stands. */
  readonly scale: number;
}

const smallLabels: Record<Exclude<Detail, 'all'>, SmallLabel> = {
  names: {
    x: 10,
    height: 16,
    look: { style: { size: 12, weight: 600 }, colour: 'container-label' },
    scale: 1,
  },
  far: {
    x: 4,
    height: smallNameLine,
    look: { style: { size: 11, weight: 600 }, colour: 'container-label', line: smallNameLine },
    scale: 1,
  },
  card: {
    x: 2,
    height: smallNameLine * 0.6,
    look: { style: { size: 11, weight: 600 }, colour: 'container-label', line: smallNameLine },
    scale: 0.6,
  },
};

/** From where each of them takes most of the drawing. */
const farthest = [
  { small: smallLabels.names, zoom: leastNamesZoom },
  { small: smallLabels.far, zoom: leastZoom },
] as const;

/** What a container holds begins a unit of the grid below its border: the label stays above it as long as it can. */
const smallTop = ({ height }: SmallLabel, zoom: number): number =>
  Math.min(5, Math.max(0, (gridSize * zoom - height) / 2));

const smallName = (face: ContainerFace, small: SmallLabel, zoom: number): TextShape =>
  textShape(face.name, small.look, {
    x: small.x / small.scale,
    y: smallTop(small, zoom) / small.scale,
    maxWidth: (face.width * zoom - 2 * small.x) / small.scale,
    maxLines: 1,
  });

const labelIn = (face: ContainerFace, { detail, zoom }: View): Shape[] =>
  detail === 'all'
    ? label(face).shapes
    : [
        {
          kind: 'group',
          x: face.x,
          y: face.y,
          scale: smallLabels[detail].scale / zoom,
          children: [smallName(face, smallLabels[detail], zoom)],
        },
      ];

/** What labels of relations and legs of routes keep clear of. */
export const containerLabelRect = (face: ContainerFace): Rect => label(face).rect;

/** Where the label stands in a view; null where none is to be read. */
export function containerLabelIn(face: ContainerFace, view: View): Rect | null {
  if (face.name === '') return null;
  if (view.detail === 'all') return containerLabelRect(face);
  const small = smallLabels[view.detail];
  const name = smallName(face, small, view.zoom);
  return {
    x: face.x + small.x / view.zoom,
    y: face.y + smallTop(small, view.zoom) / view.zoom,
    width: (widthOf(name) * small.scale) / view.zoom,
    height: small.height / view.zoom,
  };
}

/** Where the label stands in some view. */
export function containerLabelReach(face: ContainerFace): Rect {
  const { rect } = label(face);
  const smallest = farthest.map(({ small, zoom }) => ({
    right: face.x + (small.x + measure(face.name, small.look.style)) / zoom,
    height: (smallTop(small, zoom) + small.height) / zoom,
  }));
  const rights = smallest.map(({ right }) => Math.min(face.x + face.width, right));
  return {
    x: face.x,
    y: face.y,
    width: Math.max(rect.x + rect.width, ...rights) - face.x,
    height: Math.max(inset.y + rect.height, ...smallest.map(({ height }) => height)),
  };
}

const borderOf = ({ tint }: ContainerFace, state: ContainerState): ColourToken => {
  if (tint !== undefined) return `hue-${tint}`;
  return state === 'hover' ? 'container-border-hover' : 'container-border';
};

export function containerShapes(
  face: ContainerFace,
  state: ContainerState = 'rest',
  view: View = fullView,
): Shape[] {
  const { x, y, width, height } = face;
  const dashed = { width: atLeastOnePixel(1.25, view), dash: [6, 4] } as const;
  const stroke =
    state === 'drop'
      ? ({ colour: 'selection', width: atLeastOnePixel(2, view) } as const)
      : ({ colour: borderOf(face, state), ...dashed } as const);
  const frame: Shape = {
    kind: 'rect',
    x,
    y,
    width,
    height,
    radius: 12,
    fill:
      state === 'drop'
        ? 'container-drop'
        : face.tint === undefined
          ? 'container-fill'
          : `hue-${face.tint}-soft`,
    stroke,
  };
  return [frame, ...labelIn(face, view)];
}
