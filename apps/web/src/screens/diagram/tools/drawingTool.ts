import { freePlace } from '@lintel/diagram/arrange/freePlace';
import { snapped } from '@lintel/diagram/geometry/rect';
import type { CanvasPointer } from '../canvas/pointer.ts';
import { standardRect } from './drawing.ts';
import type { Gesture, PlaceGesture } from './gesture.ts';
import type { Hand, HandStep, ToolContext } from './handStep.ts';
import type { DrawingTool } from './tool.ts';

const withGesture = (hand: Hand, gesture: Gesture): HandStep => ({ hand: { ...hand, gesture }, effects: [] });

/** It may be moved, or begin, beyond what is seen. */
const withPlace = (hand: Hand, gesture: PlaceGesture): HandStep => ({
  hand: { ...hand, gesture },
  effects: [{ effect: 'revealPlace', place: gesture.rect }],
});

/** With a tool that draws: pressing begins one, dragging sizes it, letting go makes it. */
export const drawingTool = (
  hand: Hand & { readonly tool: DrawingTool },
  pointer: CanvasPointer,
  context: ToolContext,
): HandStep => {
  const { gesture, tool } = hand;
  const { type, at, button } = pointer;
  if (type === 'down' && button === 0)
    return {
      hand: { ...hand, gesture: { kind: 'draw', tool, start: at, at, key: context.newKey() } },
      effects: context.selection.size > 0 ? [{ effect: 'select', keys: [] }] : [],
    };
  if (type === 'move' && gesture?.kind === 'draw') return withGesture(hand, { ...gesture, at });
  return { hand, effects: [] };
};

const steps: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export const stepOf = (key: string): { x: number; y: number } | null => steps[key] ?? null;

const placed = (gesture: PlaceGesture, step: { x: number; y: number }, sizes: boolean): PlaceGesture => {
  const { rect, tool } = gesture;
  if (!sizes) return { ...gesture, rect: { ...rect, x: rect.x + step.x, y: rect.y + step.y } };
  const height = tool.draws.sizes === 'width' ? 1 : Math.max(1, rect.height + step.y);
  return { ...gesture, rect: { ...rect, width: Math.max(1, rect.width + step.x), height } };
};

/**
 * By keyboard alone: the first key shows it near the middle of the view, where nothing lies yet; arrows move it, with
 * Shift they size it.
 */
export const placeByKey = (
  hand: Hand & { readonly tool: DrawingTool },
  { key, shift }: { key: string; shift: boolean },
  { snapshot, view, newKey }: ToolContext,
): HandStep => {
  const step = stepOf(key);
  const { gesture, tool } = hand;
  if (gesture?.kind === 'place')
    return step === null
      ? { hand, effects: [], ignored: true }
      : withPlace(hand, placed(gesture, step, shift));
  if (gesture !== null || (step === null && key !== 'Enter')) return { hand, effects: [], ignored: true };
  const centre = snapped({ x: view.x + view.width / 2, y: view.y + view.height / 2 });
  const rect = freePlace(snapshot, standardRect(tool, centre), view);
  return withPlace(hand, { kind: 'place', tool, key: newKey(), rect });
};
