import { atLeastOnePixel, fullView, leastNamedZoom, type View } from './detail.ts';
import type { Rect, Shape } from './picture.ts';
import { measure } from './textMetrics.ts';
import { textShape, type TextLook, widthOf } from './textShapes.ts';

export interface ContainerFace extends Rect {
  readonly name: string;
  readonly type: string | null;
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
const small = {
  x: 10,
  y: 5,
  height: 16,
  look: { style: { size: 12, weight: 600 }, colour: 'container-label' },
} as const;

const smallName = (face: ContainerFace, { zoom }: View) =>
  textShape(face.name, small.look, {
    x: small.x,
    y: small.y,
    maxWidth: face.width * zoom - 2 * small.x,
    maxLines: 1,
  });

function smallLabel(face: ContainerFace, view: View): Shape[] {
  return [{ kind: 'group', x: face.x, y: face.y, scale: 1 / view.zoom, children: [smallName(face, view)] }];
}

/** What labels of relations and legs of routes keep clear of. */
export const containerLabelRect = (face: ContainerFace): Rect => label(face).rect;

/** Where the label stands in a view; null where none is to be read. */
export function containerLabelIn(face: ContainerFace, view: View): Rect | null {
  if (face.name === '' || view.detail === 'bars') return null;
  if (view.detail === 'all') return containerLabelRect(face);
  const pixel = 1 / view.zoom;
  return {
    x: face.x + small.x * pixel,
    y: face.y + small.y * pixel,
    width: widthOf(smallName(face, view)) * pixel,
    height: small.height * pixel,
  };
}

/** Where the label stands in some view. */
export function containerLabelReach(face: ContainerFace): Rect {
  const pixel = 1 / leastNamedZoom;
  const { rect } = label(face);
  const reach = (small.x + measure(face.name, small.look.style)) * pixel;
  const right = Math.max(rect.x + rect.width, Math.min(face.x + face.width, face.x + reach));
  const height = Math.max(inset.y + rect.height, (small.y + small.height) * pixel);
  return { x: face.x, y: face.y, width: right - face.x, height };
}

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
      : ({ colour: state === 'hover' ? 'container-border-hover' : 'container-border', ...dashed } as const);
  const frame: Shape = {
    kind: 'rect',
    x,
    y,
    width,
    height,
    radius: 12,
    fill: state === 'drop' ? 'container-drop' : 'container-fill',
    stroke,
  };
  if (view.detail === 'bars') return [frame];
  return [frame, ...(view.detail === 'all' ? label(face).shapes : smallLabel(face, view))];
}
