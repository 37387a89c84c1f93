import type { Hue } from '@lintel/drawing/boxes';
import type { Snapshot } from '../snapshot.ts';

/** How a box looks by something that is told of what it stands for. */
export interface Tint {
  readonly hue?: Hue;
  /** Others are pointed out. */
  readonly dimmed?: true;
}

/** By the slug of a component; null = a box that stands for none. */
export type Tints = (component: string | null) => Tint;

const plain: Tint = Object.freeze({});
export const noTints: Tints = () => plain;

/** The keys of the boxes that look different now; nothing else does. */
export function tintedAnew(before: Tints, after: Tints, { items }: Snapshot): string[] {
  const keys: string[] = [];
  if (before === after) return keys;
  items.forEach((item) => {
    if (item.kind !== 'instance') return;
    const [was, is] = [before(item.component), after(item.component)];
    if (was.hue !== is.hue || was.dimmed !== is.dimmed) keys.push(item.key);
  });
  return keys;
}
