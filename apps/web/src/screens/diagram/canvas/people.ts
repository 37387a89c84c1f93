import type { Point, Shape } from '@lintel/drawing/picture';
import { pointerShapes } from '@lintel/drawing/pointers';
import type { AvatarHue } from '@lintel/drawing/states';

/** Another person whose pointer is shown. */
export interface CanvasPerson {
  readonly id: number;
  readonly initials: string;
  /** 1 to 8. */
  readonly hue: number;
  /** In grid units; null while it is elsewhere. */
  readonly cursor: Point | null;
  readonly isIdle: boolean;
}

const isHue = (hue: number): hue is AvatarHue => Number.isInteger(hue) && hue >= 1 && hue <= 8;

const made = new Map<string, readonly Shape[]>();

/** The same value for all that look the same. */
export function cursorOf({ initials, hue }: CanvasPerson): readonly Shape[] {
  const sound = isHue(hue) ? hue : 8;
  const key = `${sound} ${initials}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const shapes = pointerShapes(initials, sound);
  made.set(key, shapes);
  return shapes;
}
