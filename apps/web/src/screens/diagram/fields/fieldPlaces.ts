import { componentFace, containerFace, type Names } from '@lintel/diagram/picture/names';
import type { Instance, Textarea } from '@lintel/diagram/items';
import { nameRect } from '@lintel/drawing/boxes';
import { containerLabelRect } from '@lintel/drawing/containers';
import { longestLabel } from '@lintel/drawing/labels';
import { gridSize, type Point, type Rect } from '@lintel/drawing/picture';
import type { RelationFace } from '@lintel/drawing/relations';

/** Where on the drawing a name is typed, and how it looks there: pixels at 100 %. */
export interface FieldPlace extends Rect {
  readonly look: 'name' | 'placeholder' | 'container';
  readonly align: 'left' | 'center';
}

const padding = 14;
const narrowPadding = 8;
/** From this width on the name stands beside its tile. */
const wide = 4 * gridSize;
/** What an empty name would stand like. */
const stand = 'M';

const componentPlace = (instance: Instance, names: Names): FieldPlace => {
  const face = componentFace(instance, names);
  const name = nameRect(face.name === '' ? { ...face, name: stand } : face);
  const isWide = face.width >= wide;
  const look = face.kind === 'placeholder' ? 'placeholder' : 'name';
  if (name === null) {
    // Too small for words: the field lies below.
    const { x, y, width, height } = face;
    return { x: x + width / 2 - wide / 2, y: y + height + 4, width: wide, height: 18, look, align: 'center' };
  }
  return isWide
    ? {
        x: name.x,
        y: name.y,
        width: face.x + face.width - padding - name.x,
        height: name.height,
        look,
        align: 'left',
      }
    : {
        x: face.x + narrowPadding,
        y: name.y,
        width: face.width - 2 * narrowPadding,
        height: name.height,
        look,
        align: 'center',
      };
};

const containerGlyph = 14 + 7;

const containerPlace = (instance: Instance, names: Names): FieldPlace => {
  const face = containerFace(instance, names);
  const label = containerLabelRect(face);
  const x = label.x + containerGlyph;
  const width = Math.max(label.width, face.x + face.width - padding - x);
  return { x, y: label.y, width, height: label.height, look: 'container', align: 'left' };
};

export const namePlace = (instance: Instance, names: Names): FieldPlace =>
  instance.container ? containerPlace(instance, names) : componentPlace(instance, names);

/** Of a text within its frame. */
const textPadding = { x: 12, y: 8 };

export const textareaPlace = ({ position, width, height }: Textarea): Rect => ({
  x: position.x * gridSize + textPadding.x,
  y: position.y * gridSize + textPadding.y,
  width: width * gridSize - 2 * textPadding.x,
  height: height * gridSize - 2 * textPadding.y,
});

/** The middle of a label, and how wide its lines may be. */
export interface LabelSpot {
  readonly centre: Point;
  readonly maxWidth: number;
}

/** As the drawing has it: a hair more, for what is lost by rounding. */
const spare = 1;

/** Where a label is typed its lines end where those of the drawn one do, and what that leaves out goes on below. */
export const labelSpot = ({ points, label }: RelationFace): LabelSpot | null => {
  if (label !== undefined) {
    const { x, y, width, height } = label.rect;
    return {
      centre: { x: x + width / 2, y: y + height / 2 },
      maxWidth: (label.wrapped ? width : longestLabel) + spare,
    };
  }
  const at = Math.floor((points.length - 1) / 2);
  const [start, end] = [points[at], points[at + 1] ?? points[at]];
  if (start === undefined || end === undefined) return null;
  return {
    centre: { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 },
    maxWidth: longestLabel + spare,
  };
};
