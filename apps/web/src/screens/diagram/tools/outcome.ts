import { move } from '@lintel/diagram/commands/place';
import { isRefusal, type Outcome } from '@lintel/diagram/refusal';
import { copied } from './copying.ts';
import { rectOfDrawing } from './drawing.ts';
import type { Gesture } from './gesture.ts';
import { labelMoved, legMoved, reconnected, related } from './relating.ts';
import { resized } from './resizing.ts';
import type { ToolContext } from './handStep.ts';

/** What letting go now would do to the diagram, as it is now; null for a gesture that does nothing to it. */
export const outcomeOf = (gesture: Gesture, { snapshot, routeOf }: ToolContext): Outcome | null => {
  switch (gesture.kind) {
    case 'move': {
      const { keys, start, at, copies } = gesture;
      if (copies !== null) return copied(snapshot, gesture, copies);
      return move(snapshot, { keys, by: { x: at.x - start.x, y: at.y - start.y } });
    }
    case 'resize':
      return resized(snapshot, gesture);
    case 'relate':
      return related(snapshot, gesture);
    case 'reconnect':
      return reconnected(snapshot, gesture);
    case 'label':
      return labelMoved(snapshot, gesture, routeOf);
    case 'leg':
      return legMoved(snapshot, gesture);
    case 'draw':
    case 'place':
      return gesture.tool.draws.add(snapshot, {
        bounds: rectOfDrawing(gesture),
        newKey: () => gesture.key,
      });
    default:
      return null;
  }
};

/** Whether what a gesture is about is still on the diagram. */
export const hasSubject = (gesture: Gesture, { snapshot }: ToolContext): boolean => {
  switch (gesture.kind) {
    case 'move':
    case 'resize':
      return gesture.keys.some((key) => snapshot.box(key) !== undefined);
    case 'relate':
      return snapshot.instance(gesture.from.item) !== undefined;
    case 'reconnect':
    case 'label':
    case 'leg':
      return snapshot.relation(gesture.key) !== undefined;
    default:
      return true;
  }
};

export const changesOf = (outcome: Outcome | null) => (outcome === null || isRefusal(outcome) ? [] : outcome);
