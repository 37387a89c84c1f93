import { boundsOf } from '@lintel/diagram/derived/bounds';
import { parentOf, withContents } from '@lintel/diagram/derived/containment';
import { endpointPoint } from '@lintel/diagram/geometry/endpoint';
import { type Point, type Rect, rectBetween, sameRect, snapped } from '@lintel/diagram/geometry/rect';
import { isContainer, rectOf } from '@lintel/diagram/items';
import { measureText } from '@lintel/diagram/picture/richBlocks';
import { preview } from '@lintel/diagram/preview';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { viewAt } from '@lintel/drawing/detail';
import { gridSize, type Shape } from '@lintel/drawing/picture';
import { marquee, ring } from '@lintel/drawing/states';
import { rectOfDrawing } from './drawing.ts';
import type { Gesture, Move, Reconnect } from './gesture.ts';
import { guidesFor } from './guides.ts';
import { changesOf, outcomeOf } from './outcome.ts';
import { sizeLabel } from './sizeLabel.ts';
import type { Hand, Look, ToolContext } from './handStep.ts';

const pixels = ({ x, y, width, height }: Rect): Rect => ({
  x: x * gridSize,
  y: y * gridSize,
  width: width * gridSize,
  height: height * gridSize,
});

const none: ReadonlyMap<string, Point> = new Map();

/** What was shown before, and why: most of it holds for the next movement too. */
export interface Looked {
  readonly hand: Hand;
  readonly context: ToolContext;
  readonly look: Look;
}

const dragOf = ({ at, start }: Move): Point => snapped({ x: at.x - start.x, y: at.y - start.y });

/** Of the same things, on the same diagram. */
const isSameMove = (gesture: Move, { snapshot }: ToolContext, before: Looked | null): before is Looked =>
  before?.hand.gesture?.kind === 'move' &&
  before.hand.gesture.copies === gesture.copies &&
  before.hand.gesture.keys === gesture.keys &&
  before.context.snapshot === snapshot;

/** The hand moved, but not to the next line of the grid. */
const isUnmoved = (gesture: Move, { view, zoom }: ToolContext, { look, context }: Looked): boolean => {
  const drag = dragOf(gesture);
  return (
    drag.x === look.drag?.x && drag.y === look.drag.y && sameRect(view, context.view) && zoom === context.zoom
  );
};

const placesOf = (keys: Iterable<string>, snapshot: Snapshot): Map<string, Point> => {
  const places = new Map<string, Point>();
  for (const key of keys) {
    const box = snapshot.box(key);
    if (box !== undefined) places.set(key, box.position);
  }
  return places;
};

const movedLook = (
  gesture: Move,
  after: Snapshot,
  context: ToolContext,
  before: Looked | null,
): Partial<Look> => {
  const { snapshot, view, zoom } = context;
  const draggedFrom = isSameMove(gesture, context, before)
    ? before.look.draggedFrom
    : placesOf(withContents(snapshot, gesture.keys), snapshot);
  const bounds = boundsOf(after, gesture.keys);
  return {
    draggedFrom,
    drag: dragOf(gesture),
    dropTarget: dropTargetOf(gesture.keys, { before: snapshot, after, moving: draggedFrom }),
    overlay: bounds === null ? [] : guidesFor(after, { bounds, moving: draggedFrom, view, zoom }),
  };
};

/** For others nothing is under way until it is there. */
const copiedLook = (
  copies: readonly string[],
  after: Snapshot,
  { snapshot, view, zoom }: ToolContext,
): Partial<Look> => {
  const moving = placesOf(copies, after);
  const bounds = boundsOf(after, moving.keys());
  return {
    copies: new Set(moving.keys()),
    dropTarget: dropTargetOf(moving.keys(), { before: snapshot, after, moving }),
    overlay: bounds === null ? [] : guidesFor(after, { bounds, moving, view, zoom }),
  };
};

const inHand = (
  gesture: Move,
  after: Snapshot,
  context: ToolContext,
  before: Looked | null,
): Partial<Look> =>
  gesture.copies === null
    ? movedLook(gesture, after, context, before)
    : copiedLook(gesture.copies, after, context);

/** The container that something dragged would newly belong to. */
const dropTargetOf = (
  keys: Iterable<string>,
  { before, after, moving }: { before: Snapshot; after: Snapshot; moving: ReadonlyMap<string, unknown> },
): string | null => {
  for (const key of keys) {
    const parent = parentOf(after, key);
    if (parent !== null && !moving.has(parent) && parent !== parentOf(before, key)) return parent;
  }
  return null;
};

const sizedOverlay = (rect: Rect, zoom: number, isWidthAlone = false): Shape[] => [
  ring(pixels(rect), 'selection', viewAt(zoom)),
  ...sizeLabel(rect, zoom, isWidthAlone),
];

/** From the end that stays to the pointer, where there is nothing to attach to. */
const looseLine = ({ key, end, at }: Reconnect, { snapshot }: ToolContext): Shape[] => {
  const relation = snapshot.relation(key);
  const fixed = relation?.[end === 'from' ? 'to' : 'from'];
  const box = fixed === undefined ? undefined : snapshot.instance(fixed.item);
  if (fixed === undefined || box === undefined) return [];
  const from = endpointPoint(fixed.endpoint, rectOf(box));
  return [
    {
      kind: 'path',
      commands: [
        { to: 'move', x: from.x * gridSize, y: from.y * gridSize },
        { to: 'line', x: at.x * gridSize, y: at.y * gridSize },
      ],
      stroke: { colour: 'selection', width: 1.5, dash: [5, 4] },
    },
  ];
};

const overlayOf = (gesture: Gesture, after: Snapshot, context: ToolContext): Shape[] => {
  const { zoom } = context;
  switch (gesture.kind) {
    case 'marquee':
      return [marquee(pixels(rectBetween(gesture.start, gesture.at)), viewAt(zoom))];
    case 'draw':
    case 'place':
      return sizedOverlay(rectOfDrawing(gesture), zoom, gesture.tool.draws.sizes === 'width');
    case 'resize': {
      const bounds = boundsOf(after, gesture.keys);
      return bounds === null ? [] : sizeLabel(bounds, zoom);
    }
    case 'reconnect':
      return outcomeOf(gesture, context) === null ? looseLine(gesture, context) : [];
    default:
      return [];
  }
};

const gripCursors: Record<string, string> = {
  port: 'crosshair',
  end: 'grab',
  label: 'grab',
  'leg-x': 'ew-resize',
  'leg-y': 'ns-resize',
  top: 'ns-resize',
  bottom: 'ns-resize',
  left: 'ew-resize',
  right: 'ew-resize',
  'top-left': 'nwse-resize',
  'bottom-right': 'nwse-resize',
  'top-right': 'nesw-resize',
  'bottom-left': 'nesw-resize',
};

const cursorOver = (grip: string): string => gripCursors[grip] ?? 'pointer';

const cursorOf = ({ gesture, tool, hover, grip }: Hand, { snapshot, canEdit }: ToolContext): string => {
  switch (gesture?.kind) {
    case 'move':
      return gesture.copies === null ? 'grabbing' : 'copy';
    case 'pan':
      return 'grabbing';
    case 'resize':
      return cursorOver(gesture.side);
    case 'leg':
      return cursorOver(`leg-${gesture.leg.axis}`);
    case 'relate':
    case 'reconnect':
    case 'draw':
    case 'place':
      return 'crosshair';
    default:
      if (tool.draws !== null) return tool.draws.cursor;
      if (grip !== null && canEdit) return cursorOver(grip);
      if (hover === null) return 'default';
      return canEdit && snapshot.box(hover) !== undefined && !isContainer(snapshot.get(hover))
        ? 'move'
        : 'pointer';
  }
};

/** Whose ports are shown instead of those of what is selected: where the pointer rests, or a relation may end. */
export const portsOf = (hand: Hand, snapshot: Snapshot): string | null => {
  const key = pointedAt(hand);
  return key !== null && snapshot.instance(key) !== undefined ? key : null;
};

const pointedAt = ({ gesture, hover, isResting }: Hand): string | null => {
  if (gesture === null) return isResting ? hover : null;
  if (gesture.kind !== 'relate' && gesture.kind !== 'reconnect') return null;
  const { over } = gesture;
  return over.on === 'item' || over.on === 'port' ? over.key : null;
};

/**
 * What the hand shows: a value of the hand and the world, so that a colleague's edit is in it at once. What was shown
 * before saves looking for all of it again.
 */
export const lookOf = (hand: Hand, context: ToolContext, before: Looked | null = null): Look => {
  const { gesture } = hand;
  const cursor = cursorOf(hand, context);
  const resting = { after: context.snapshot, draggedFrom: none, copies: null, dropTarget: null, drag: null };
  if (gesture === null) return { ...resting, overlay: [], cursor };
  if (gesture.kind === 'move' && isSameMove(gesture, context, before) && isUnmoved(gesture, context, before))
    return { ...before.look, cursor };
  const changes = changesOf(outcomeOf(gesture, context));
  const after = changes.length === 0 ? context.snapshot : preview(context.snapshot, changes, measureText);
  const overlay = overlayOf(gesture, after, context);
  const moved = gesture.kind === 'move' ? inHand(gesture, after, context, before) : {};
  return { ...resting, after, overlay, cursor, ...moved };
};
