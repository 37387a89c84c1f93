import { addComponent } from '@lintel/diagram/commands/add';
import { selectWithin } from '@lintel/diagram/commands/select';
import { boxesAt } from '@lintel/diagram/derived/stacking';
import { type Point, rectBetween, snap } from '@lintel/diagram/geometry/rect';
import { createEditRun } from '@lintel/diagram/history';
import { isContainer } from '@lintel/diagram/items';
import { isRefusal } from '@lintel/diagram/refusal';
import type { Hit } from '../canvas/hit.ts';
import type { CanvasPointer } from '../canvas/pointer.ts';
import { component } from './component.ts';
import { withCopies } from './copying.ts';
import { standardRect } from './drawing.ts';
import { unitAlong } from './nearPorts.ts';
import { beneath } from './relating.ts';
import type { Gesture, Move, Press, Resize } from './gesture.ts';
import type { Effect, Hand, HandStep, ToolContext } from './handStep.ts';

/** How far an item has to be pulled, in screen pixels, before it moves: a click must never nudge anything. */
const dragThreshold = 17;
/** A frame may begin at once: nothing is at stake. */
const marqueeThreshold = 4;

const still = (hand: Hand): HandStep => ({ hand, effects: [] });
const started = (hand: Hand, gesture: Gesture, effects: readonly Effect[] = []): HandStep => ({
  hand: { ...hand, gesture, isResting: false },
  effects,
});
const select = (keys: readonly string[]): Effect => ({ effect: 'select', keys });

/** The item that a hit belongs to, unless it is the frame around several. */
const keyOf = (hit: Hit): string | null => (hit.on === 'ground' ? null : hit.key);

const toggled = (selection: ReadonlySet<string>, key: string): string[] =>
  selection.has(key) ? [...selection].filter((each) => each !== key) : [...selection, key];

/** Inside, a container is no hit of its own, but it lies below as well. */
const belowOf = (hit: Hit, own: string, at: Point, { snapshot, selection }: ToolContext): string | null => {
  if (hit.on !== 'item' && hit.on !== 'label') return null;
  const container = boxesAt(snapshot, at).find(
    (box) => isContainer(box) && box.key !== own && !selection.has(box.key),
  );
  return hit.below ?? container?.key ?? null;
};

const pressed = (hand: Hand, pointer: CanvasPointer, context: ToolContext): HandStep => {
  const { hit, at, screen, keys } = pointer;
  const press = {
    kind: 'press',
    hit,
    start: at,
    at,
    screen,
    shift: keys.shift,
    pointer: pointer.pointer,
  } as const;
  const own = keyOf(hit);
  const { selection } = context;
  if (own === null) {
    const isFrame = hit.on !== 'ground' || keys.shift;
    if (isFrame || selection.size === 0) return started(hand, { ...press, selects: null });
    // A finger on the ground may be about to move the view.
    if (pointer.pointer === 'touch') return started(hand, { ...press, selects: [] });
    return started(hand, { ...press, selects: null }, [select([])]);
  }
  const key = (keys.alt ? belowOf(hit, own, at, context) : null) ?? own;
  if (keys.shift) return started(hand, { ...press, selects: toggled(selection, key) });
  // One of several that are selected may be the beginning of dragging them all.
  if (selection.has(key)) return started(hand, { ...press, selects: [key] });
  // Only a click means what lies below: with Alt a drag makes copies of what is on top.
  if (key !== own) return started(hand, { ...press, selects: [key] });
  return started(hand, { ...press, selects: null }, [select([key])]);
};

/** Handles act at once; everything else waits whether it becomes a drag. */
const down = (hand: Hand, pointer: CanvasPointer, context: ToolContext): HandStep => {
  const { hit, at } = pointer;
  if (!context.canEdit) return pressed(hand, pointer, context);
  const drag = { start: at, at };
  switch (hit.on) {
    case 'corner':
    case 'edge': {
      const keys = hit.key === null ? [...context.selection] : [hit.key];
      return started(hand, { kind: 'resize', ...drag, keys, side: hit.side });
    }
    case 'port': {
      const from = { item: hit.key, endpoint: hit.endpoint };
      const keys = [context.newKey(), context.newKey()] as const;
      return started(hand, { kind: 'relate', ...drag, from, over: hit, keys });
    }
    case 'end':
      return started(hand, { kind: 'reconnect', ...drag, key: hit.key, end: hit.end, over: hit });
    case 'leg': {
      const leg = context.movableLegs(hit.key).find((each) => each.at === hit.index);
      if (leg === undefined) return pressed(hand, pointer, context);
      return started(hand, { kind: 'leg', ...drag, key: hit.key, leg });
    }
    default:
      return pressed(hand, pointer, context);
  }
};

const distanceFrom = (press: Press, { screen }: CanvasPointer): number =>
  Math.hypot(screen.x - press.screen.x, screen.y - press.screen.y);

/** What is dragged with the item under the pointer: the selection, if it is part of it. */
const dragged = (press: Press, { selection }: ToolContext): string[] => {
  const key = keyOf(press.hit);
  if (key === null) return [...selection];
  return selection.has(key) ? [...selection] : [key];
};

const pulledFar = (hand: Hand, press: Press, pointer: CanvasPointer, context: ToolContext): HandStep => {
  const drag = { start: press.start, at: pointer.at };
  const { hit } = press;
  const key = keyOf(hit);
  if (key === null && hit.on === 'ground') {
    if (press.pointer === 'touch' || !context.canEdit)
      return started(hand, { kind: 'pan', ...drag, screen: pointer.screen }, panned(press, pointer));
    const before = [...context.selection];
    return marqueed(hand, { kind: 'marquee', ...drag, kept: press.shift ? before : [], before }, context);
  }
  if (!context.canEdit)
    return started(hand, { kind: 'pan', ...drag, screen: pointer.screen }, panned(press, pointer));
  if (hit.on === 'label') return started(hand, { kind: 'label', ...drag, key: hit.key });
  if (key !== null && context.snapshot.box(key) === undefined) return still(hand);
  const move: Move = { kind: 'move', ...drag, keys: dragged(press, context), copies: null };
  return started(hand, withCopies(move, pointer.keys.alt, context));
};

const panned = (from: { screen: { x: number; y: number } }, { screen }: CanvasPointer): Effect[] => [
  { effect: 'pan', by: { x: screen.x - from.screen.x, y: screen.y - from.screen.y } },
];

const marqueed = (
  hand: Hand,
  gesture: Extract<Gesture, { kind: 'marquee' }>,
  { snapshot, selection }: ToolContext,
): HandStep => {
  const found = selectWithin(snapshot, rectBetween(gesture.start, gesture.at));
  const keys = [...new Set([...gesture.kept, ...found])];
  const isSame = keys.length === selection.size && keys.every((key) => selection.has(key));
  return started(hand, gesture, isSame ? [] : [select(keys)]);
};

const openLinks = (hand: Hand, gesture: Gesture, pointer: CanvasPointer, context: ToolContext): HandStep => {
  const { at, screen } = pointer;
  switch (gesture.kind) {
    case 'press': {
      const threshold = gesture.hit.on === 'ground' ? marqueeThreshold : dragThreshold;
      return distanceFrom(gesture, pointer) < threshold
        ? still(hand)
        : pulledFar(hand, gesture, pointer, context);
    }
    case 'marquee':
      return marqueed(hand, { ...gesture, at }, context);
    case 'pan':
      return started(hand, { ...gesture, at, screen }, panned(gesture, pointer));
    case 'relate':
    case 'reconnect': {
      const over = beneath(context.snapshot, pointer.hit, at);
      const near = unitAlong(context.snapshot, [keyOf(over)], at, hand.near);
      return started({ ...hand, near }, { ...gesture, at, over });
    }
    case 'place':
      return still(hand);
    case 'move': {
      const move = withCopies(gesture, pointer.keys.alt, context);
      return move === gesture && isSameStep(gesture, at) ? still(hand) : started(hand, { ...move, at });
    }
    case 'resize':
      // Between two grid lines nothing new is to be seen.
      return isSameStep(gesture, at) ? still(hand) : started(hand, { ...gesture, at });
    default:
      return started(hand, { ...gesture, at });
  }
};

const isSameStep = ({ start, at: before }: Move | Resize, at: Point): boolean =>
  snap(before.x - start.x) === snap(at.x - start.x) && snap(before.y - start.y) === snap(at.y - start.y);

const gripOf = (hit: Hit): string | null => {
  if (hit.on === 'corner' || hit.on === 'edge') return hit.side;
  if (hit.on === 'leg') return `leg-${hit.axis}`;
  return hit.on === 'ground' || hit.on === 'item' ? null : hit.on;
};

const hovered = (
  hand: Hand,
  { hit, at, type }: CanvasPointer,
  { snapshot, selection, canEdit }: ToolContext,
): HandStep => {
  const isHere = type !== 'leave';
  const hover = isHere ? keyOf(hit) : null;
  const grip = isHere ? gripOf(hit) : null;
  const [selected = null] = selection.size === 1 ? selection : [];
  const near = isHere && canEdit ? unitAlong(snapshot, [hover, selected], at, hand.near) : null;
  if (hover === hand.hover && grip === hand.grip && near === hand.near) return still(hand);
  return still({ ...hand, hover, grip, near, isResting: hover === hand.hover && hand.isResting });
};

const effectsOf = (effect: Effect | undefined): readonly Effect[] => (effect === undefined ? [] : [effect]);

interface Leading {
  readonly key: string;
  readonly at: Point;
  readonly otherwise: Effect | undefined;
}

/** To where it leads, if it leads anywhere; before that is known, nobody can say which of both is meant. */
const leading = ({ key, at, otherwise }: Leading, { leadsTo }: ToolContext): readonly Effect[] => {
  const count = leadsTo(key);
  if (count === 0) return effectsOf(otherwise);
  return [{ effect: 'openLinks', key, at, ...(count === null && { otherwise }) }];
};

const double = (hand: Hand, { hit, at }: CanvasPointer, context: ToolContext): HandStep => {
  const free = { ...hand, gesture: null };
  const key = keyOf(hit);
  // Its two clicks have followed the mark already.
  if (hit.on === 'item' && hit.part === 'badge') return still(free);
  if (!context.canEdit) {
    const isComponent = key !== null && (context.snapshot.instance(key)?.component ?? null) !== null;
    const details: Effect | undefined = isComponent ? { effect: 'details', keys: [key] } : undefined;
    return { hand: free, effects: key === null ? [] : leading({ key, at, otherwise: details }, context) };
  }
  if (key !== null) {
    const isText = hit.on === 'item' || hit.on === 'label' || hit.on === 'leg';
    const edit: Effect | undefined = isText ? { effect: 'edit', key, at } : undefined;
    // A component is a way down; what it is called is changed with F2 or in its dialog.
    const isWayDown = context.snapshot.instance(key) !== undefined;
    const effects = isWayDown ? leading({ key, at, otherwise: edit }, context) : effectsOf(edit);
    return { hand: free, effects: effects.length === 0 ? [] : [select([key]), ...effects] };
  }
  if (hit.on !== 'ground') return still(free);
  const made = context.newKey();
  const outcome = addComponent(context.snapshot, {
    bounds: standardRect(component, at),
    newKey: () => made,
  });
  if (isRefusal(outcome)) return { hand: free, effects: [{ effect: 'refused', reason: outcome.refused }] };
  const run = createEditRun();
  return {
    hand: free,
    effects: [
      { effect: 'commit', changes: outcome, run },
      select([made]),
      { effect: 'edit', key: made, made: run },
    ],
  };
};

/** The right button: what lies under it is what the menu will be about. */
const menu = (hand: Hand, { hit }: CanvasPointer, { selection }: ToolContext): HandStep => {
  const key = keyOf(hit);
  const free = { ...hand, gesture: null };
  if (key === null)
    return { hand: free, effects: hit.on === 'ground' && selection.size > 0 ? [select([])] : [] };
  return { hand: free, effects: selection.has(key) ? [] : [select([key])] };
};

export const selectionTool = (hand: Hand, pointer: CanvasPointer, context: ToolContext): HandStep => {
  const { gesture } = hand;
  switch (pointer.type) {
    case 'down':
      return pointer.button === 0 ? down(hand, pointer, context) : still(hand);
    case 'double':
      return double(hand, pointer, context);
    case 'menu':
      return menu(hand, pointer, context);
    case 'move':
      return gesture === null ? hovered(hand, pointer, context) : openLinks(hand, gesture, pointer, context);
    case 'leave':
      return hovered(hand, pointer, context);
    default:
      return still(hand);
  }
};
