import { copy } from '@lintel/diagram/clipboard';
import { duplicate } from '@lintel/diagram/commands/paste';
import { snapped } from '@lintel/diagram/geometry/rect';
import { createKey } from '@lintel/diagram/keys';
import { isRefusal, type Outcome, refuse } from '@lintel/diagram/refusal';
import type { Snapshot } from '@lintel/diagram/snapshot';
import type { Move } from './gesture.ts';
import type { ToolContext } from './handStep.ts';

/** One for each thing that a copy would take. */
const keysForCopies = ({ snapshot, newKey }: ToolContext, keys: readonly string[]): string[] => {
  const content = copy(snapshot, { keys });
  return isRefusal(content) ? [] : content.items.map(() => newKey());
};

/** Alt counts whenever it is pressed or let go on the way. */
export const withCopies = (gesture: Move, isCopying: boolean, context: ToolContext): Move => {
  if (isCopying === (gesture.copies !== null)) return gesture;
  return { ...gesture, copies: isCopying ? keysForCopies(context, gesture.keys) : null };
};

/** Copies to where the hand is, while what they are copies of stays. On top of that they would be nothing new. */
export const copied = (snapshot: Snapshot, { keys, start, at }: Move, copies: readonly string[]): Outcome => {
  const by = snapped({ x: at.x - start.x, y: at.y - start.y });
  if (by.x === 0 && by.y === 0) return refuse('unchanged');
  const left = copies.values();
  // A colleague may have put more into a container meanwhile.
  return duplicate(snapshot, { keys, by, newKey: () => left.next().value ?? createKey() });
};
