import { createdKeys } from '@lintel/diagram/change';
import { nudge, type NudgeDirection } from '@lintel/diagram/commands/place';
import { readingOrder } from '@lintel/diagram/derived/bounds';
import { isRefusal, type Outcome, refuse } from '@lintel/diagram/refusal';
import { drawingTool, placeByKey, stepOf } from './drawingTool.ts';
import { type Gesture, isClick, type Press } from './gesture.ts';
import { hasSubject, outcomeOf } from './outcome.ts';
import { legPut } from './relating.ts';
import { selectionTool } from './selectionTool.ts';
import { selection } from './selection.ts';
import {
  type Effect,
  emptyHand,
  type Hand,
  type HandStep,
  type ToolContext,
  type ToolInput,
} from './handStep.ts';
import type { DrawingTool } from './tool.ts';

const still = (hand: Hand): HandStep => ({ hand, effects: [] });
const ignored = (hand: Hand): HandStep => ({ hand, effects: [], ignored: true });

const isDrawing = (hand: Hand): hand is Hand & { readonly tool: DrawingTool } => hand.tool.draws !== null;

/** Everything that happens to a hand goes through here: a pure function, and the only one that changes it. */
export const handle = (hand: Hand, input: ToolInput, context: ToolContext): HandStep => {
  switch (input.input) {
    case 'pointer': {
      const here: Hand = hand.isLeaving ? { ...hand, isLeaving: false } : hand;
      if (input.pointer.type === 'up') return released(here, input.pointer.at, context);
      if (input.pointer.type === 'cancel') return cancelled(here, { keepsTool: true });
      return isDrawing(here) && context.canEdit
        ? drawingTool(here, input.pointer, context)
        : selectionTool(here, input.pointer, context);
    }
    case 'key':
      return pressedKey(hand, input, context);
    case 'rested':
      return still(hand.hover === null || hand.gesture !== null ? hand : { ...hand, isResting: true });
    case 'cancel':
      return cancelled(hand);
    case 'changed':
      return adapted(hand, context);
    case 'tool':
      return still({ ...hand, tool: context.canEdit ? input.tool : selection, gesture: null });
  }
};

/** A relation that hardly left its port, and a box that came back to where it was, are no edits. */
const isNothing = (gesture: Gesture): boolean =>
  gesture.kind === 'relate' && isClick(gesture.start, gesture.at);

/** A press on the mark of linked diagrams that became no drag. */
const linkedBy = ({ hit, shift, start }: Press, at: { x: number; y: number }): string | null =>
  isClick(start, at) && hit.on === 'item' && hit.part === 'badge' && !shift ? hit.key : null;

const released = (hand: Hand, at: { x: number; y: number }, context: ToolContext): HandStep => {
  const { gesture } = hand;
  if (gesture === null || gesture.kind === 'place') return still(hand);
  const free: Hand = { ...hand, gesture: null };
  if (gesture.kind === 'press') {
    const effects: Effect[] = gesture.selects === null ? [] : [{ effect: 'select', keys: gesture.selects }];
    const linked = linkedBy(gesture, at);
    if (linked !== null) effects.push({ effect: 'openLinks', key: linked, at: gesture.start });
    return { hand: free, effects };
  }
  const last: Gesture = { ...gesture, at };
  if (isNothing(last)) return still(free);
  const outcome = outcomeOf(last, context);
  // What the pointer is on after a drag, its next step tells.
  const away: Hand = { ...free, hover: null, grip: null };
  return outcome === null ? still(away) : done(away, last, outcome);
};

const done = (
  hand: Hand,
  gesture: Gesture,
  outcome: Outcome,
  firstLetter: string | null = null,
): HandStep => {
  if (isRefusal(outcome)) {
    const isSilent = outcome.refused === 'unchanged' || outcome.refused === 'gone';
    return { hand, effects: isSilent ? [] : [{ effect: 'refused', reason: outcome.refused }] };
  }
  const effects: Effect[] = [{ effect: 'commit', changes: outcome }];
  switch (gesture.kind) {
    case 'draw':
    case 'place':
      effects.push({ effect: 'select', keys: [gesture.key] });
      if (firstLetter !== null) effects.push({ effect: 'edit', key: gesture.key, typed: firstLetter });
      else if (gesture.tool.draws.next === 'type') effects.push({ effect: 'edit', key: gesture.key });
      return { hand: { ...hand, tool: selection }, effects };
    case 'relate': {
      const [relation, component] = gesture.keys;
      const isNew = outcome.some((change) => change.change === 'create' && change.key === component);
      effects.push({ effect: 'select', keys: [isNew ? component : relation] });
      if (isNew) effects.push({ effect: 'edit', key: component });
      return { hand, effects };
    }
    case 'move':
      effects.push({ effect: 'select', keys: gesture.copies === null ? gesture.keys : createdKeys(outcome) });
      return { hand, effects };
    default:
      return { hand, effects };
  }
};

/** The document was never touched, so there is nothing to take back. */
const cancelled = (hand: Hand, { keepsTool = false } = {}): HandStep => {
  const { gesture } = hand;
  const effects: Effect[] = gesture?.kind === 'marquee' ? [{ effect: 'select', keys: gesture.before }] : [];
  const tool = keepsTool ? hand.tool : selection;
  return { hand: { ...emptyHand, tool, hover: hand.hover, isLeaving: !keepsTool }, effects };
};

const harmless = ['press', 'marquee', 'pan'];

const adapted = (hand: Hand, context: ToolContext): HandStep => {
  const { gesture, hover } = hand;
  const isOff = gesture !== null && !context.canEdit && !harmless.includes(gesture.kind);
  const isGone = gesture !== null && !hasSubject(gesture, context);
  const isUnhovered = hover !== null && !context.snapshot.has(hover);
  const losesTool = hand.tool !== selection && !context.canEdit;
  if (!isOff && !isGone && !isUnhovered && !losesTool) return still(hand);
  return still({
    ...hand,
    tool: losesTool ? selection : hand.tool,
    gesture: isOff || isGone ? null : gesture,
    hover: isUnhovered ? null : hover,
    grip: isUnhovered ? null : hand.grip,
  });
};

const arrows: Record<string, NudgeDirection> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

const pressedKey = (
  hand: Hand,
  { key, shift }: { key: string; shift: boolean },
  context: ToolContext,
): HandStep => {
  if (key === 'Escape') return escaped(hand, context);
  const here: Hand =
    hand.isLeaving && key !== 'Tab' && key !== 'Shift' ? { ...hand, isLeaving: false } : hand;
  if (here.gesture !== null && here.gesture.kind !== 'place') return ignored(here);
  if (key === 'Tab') return tabbed(here, shift, context);
  if (!context.canEdit) return key === 'Enter' ? opened(here, context) : ignored(here);
  if (isDrawing(here)) return drawnByKey(here, { key, shift }, context);
  const direction = arrows[key];
  if (direction !== undefined && context.selection.size > 0) return nudged(here, direction, shift, context);
  if (stepOf(key) !== null) return ignored(here);
  return key === 'Enter' || key === 'F2' || isLetter(key) ? typed(here, key, context) : ignored(here);
};

const escaped = (hand: Hand, context: ToolContext): HandStep => {
  if (hand.gesture !== null || hand.tool !== selection) return cancelled(hand);
  const left = { ...hand, isLeaving: true };
  return context.selection.size === 0
    ? ignored(left)
    : { hand: left, effects: [{ effect: 'select', keys: [] }] };
};

const drawnByKey = (
  hand: Hand & { readonly tool: DrawingTool },
  pressed: { key: string; shift: boolean },
  context: ToolContext,
): HandStep => {
  const { gesture } = hand;
  const isName = isLetter(pressed.key);
  if ((pressed.key !== 'Enter' && !isName) || gesture?.kind !== 'place')
    return placeByKey(hand, pressed, context);
  const outcome = outcomeOf(gesture, context);
  if (outcome === null) return still(hand);
  // Naming it accepts where it lies.
  return done({ ...hand, gesture: null }, gesture, outcome, isName ? pressed.key : null);
};

const nudged = (hand: Hand, direction: NudgeDirection, shift: boolean, context: ToolContext): HandStep => {
  const { snapshot, selection } = context;
  const outcome =
    legNudged(direction, shift, context) ??
    nudge(snapshot, { keys: selection, direction, by: shift ? 5 : 1 });
  if (!isRefusal(outcome))
    return {
      hand,
      effects: [
        { effect: 'commit', changes: outcome },
        { effect: 'reveal', keys: [...selection] },
      ],
    };
  return { hand, effects: [{ effect: 'refused', reason: outcome.refused }] };
};

const alongY = (direction: NudgeDirection): boolean => direction === 'up' || direction === 'down';

/** Of a relation alone, arrows move the leg that can go there and lies nearest to its middle. */
const legNudged = (
  direction: NudgeDirection,
  shift: boolean,
  { snapshot, selection, movableLegs }: ToolContext,
): Outcome | null => {
  const [key, another] = selection;
  if (key === undefined || another !== undefined || snapshot.relation(key) === undefined) return null;
  const legs = movableLegs(key);
  const middle = (legs.length + 1) / 2;
  const [leg] = legs
    .filter(({ axis }) => (axis === 'y') === alongY(direction))
    .sort((a, b) => Math.abs(a.at - middle) - Math.abs(b.at - middle));
  if (leg === undefined) return refuse('noLeg');
  const sign = direction === 'left' || direction === 'up' ? -1 : 1;
  return legPut(snapshot, { key, leg, by: sign * (shift ? 5 : 1) });
};

/** The next item in reading order; beyond the last one, and after Escape, the page goes on. */
const tabbed = (hand: Hand, back: boolean, { snapshot, selection }: ToolContext): HandStep => {
  if (hand.isLeaving || hand.gesture !== null) return ignored({ ...hand, isLeaving: false });
  const order = readingOrder(snapshot);
  const at = order.findIndex(({ key }) => selection.has(key));
  const next = at === -1 ? (back ? order.at(-1) : order[0]) : order[at + (back ? -1 : 1)];
  if (next === undefined) return ignored(hand);
  return {
    hand,
    effects: [
      { effect: 'select', keys: [next.key] },
      { effect: 'reveal', keys: [next.key] },
    ],
  };
};

const isLetter = (key: string): boolean => /^\p{L}$/u.test(key);

const areComponents = ({ selection, snapshot }: ToolContext): boolean =>
  selection.size > 0 && [...selection].every((each) => (snapshot.instance(each)?.component ?? null) !== null);

const opened = (hand: Hand, context: ToolContext): HandStep =>
  areComponents(context)
    ? { hand, effects: [{ effect: 'details', keys: [...context.selection] }] }
    : ignored(hand);

/** What is linked is a component of the model: Enter opens it, and a stray letter never renames it everywhere. */
const typed = (hand: Hand, key: string, context: ToolContext): HandStep => {
  const [only, another] = context.selection;
  if (only === undefined) return ignored(hand);
  const areLinked = areComponents(context);
  if (areLinked && key === 'Enter') return opened(hand, context);
  if (another !== undefined || (areLinked && isLetter(key))) return ignored(hand);
  return {
    hand,
    effects: [isLetter(key) ? { effect: 'edit', key: only, typed: key } : { effect: 'edit', key: only }],
  };
};
