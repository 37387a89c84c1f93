import type { Point, Shape } from '@lintel/drawing/picture';
import type { AvatarHue } from '@lintel/drawing/states';
import { measure } from '@lintel/drawing/textMetrics';
import { textShape, type TextLook } from '@lintel/drawing/textShapes';
import type { ColourToken } from '@lintel/drawing/theme';

/** Somebody else whose pointer is shown. */
export interface CanvasPerson {
  readonly id: number;
  readonly initials: string;
  /** 1 to 8. */
  readonly hue: number;
  /** In grid units; null while it is elsewhere. */
  readonly cursor: Point | null;
  readonly isIdle: boolean;
}

const look: TextLook = { style: { size: 11, weight: 600 }, colour: 'on-accent' };
/** From the tip of the arrow. */
const pill = { right: 12, below: 13, height: 18, padding: 7 } as const;

const isHue = (hue: number): hue is AvatarHue => Number.isInteger(hue) && hue >= 1 && hue <= 8;

/** An arrow of 15 pixels whose tip is at zero, and the initials below it. */
function cursorShapes(initials: string, hue: AvatarHue): Shape[] {
  const colour: ColourToken = `avatar-${hue}`;
  const width = Math.ceil(measure(initials, look.style)) + 2 * pill.padding;
  return [
    {
      kind: 'path',
      fill: colour,
      stroke: { colour: 'avatar-ring', width: 1.5 },
      commands: [
        { to: 'move', x: 0, y: 0 },
        { to: 'line', x: 14, y: 5.4 },
        { to: 'line', x: 7.8, y: 7.8 },
        { to: 'line', x: 5.4, y: 14 },
        { to: 'close' },
      ],
    },
    {
      kind: 'rect',
      x: pill.right,
      y: pill.below,
      width,
      height: pill.height,
      radius: pill.height / 2,
      fill: colour,
    },
    textShape(initials, look, {
      x: pill.right + width / 2,
      y: pill.below + 1,
      anchor: 'middle',
      maxWidth: width,
      maxLines: 1,
    }),
  ];
}

const made = new Map<string, readonly Shape[]>();

/** The same value for all that look the same. */
export function cursorOf({ initials, hue }: CanvasPerson): readonly Shape[] {
  const sound = isHue(hue) ? hue : 8;
  const key = `${sound} ${initials}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const shapes = cursorShapes(initials, sound);
  made.set(key, shapes);
  return shapes;
}
