import type { Shape } from './picture.ts';
import type { AvatarHue } from './states.ts';
import { measure } from './textMetrics.ts';
import { textShape, type TextLook } from './textShapes.ts';
import type { ColourToken } from './theme.ts';

const look: TextLook = { style: { size: 11, weight: 600 }, colour: 'on-accent' };
/** From the tip of the arrow. */
const pill = { right: 12, below: 13, height: 18, padding: 7 } as const;

/** An arrow of 15 pixels whose tip is at zero, and the initials below it. */
export function pointerShapes(initials: string, hue: AvatarHue): Shape[] {
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
