import { set } from '@lintel/diagram/change';
import { move } from '@lintel/diagram/commands/place';
import { withContents } from '@lintel/diagram/derived/containment';
import type { Point, Rect } from '@lintel/diagram/geometry/rect';
import type { ItemState, Person } from '@lintel/diagram/picture/itemStates';
import type { Names } from '@lintel/diagram/picture/names';
import type { PictureInput } from '@lintel/diagram/picture/pictureInput';
import { PictureStore } from '@lintel/diagram/picture/pictureStore';
import { measureText } from '@lintel/diagram/picture/richBlocks';
import type { Tints } from '@lintel/diagram/picture/tints';
import { preview } from '@lintel/diagram/preview';
import { isRefusal } from '@lintel/diagram/refusal';
import { Snapshot } from '@lintel/diagram/snapshot';
import { viewAt } from '@lintel/drawing/detail';
import { gridSize, grown, type Shape } from '@lintel/drawing/picture';
import { type AvatarHue, avatarHues, ring } from '@lintel/drawing/states';
import type { CaretOwner } from '../../../richText/ColleagueCarets.tsx';
import { type Readable, type Settable, settable } from '../../../state/readable.ts';
import type { Legend } from '../colouring/legend.ts';
import type { Repaint } from '../canvas/repaint.ts';
import { Completion } from './completion.ts';
import { StretchingRoutes } from './stretchingRoutes.ts';
import type { Found, Marked } from './marks.ts';
import { portsOf } from '../tools/look.ts';
import type { Hand, Look } from '../tools/handStep.ts';

/** What of other people is shown on the diagram itself. */
export interface Colleague extends CaretOwner {
  readonly initials: string;
  readonly selection: readonly string[];
  readonly selectionBox: Rect | null;
  readonly drag: Point | null;
}

export interface SceneInput {
  readonly snapshot: Snapshot;
  readonly hand: Hand;
  readonly look: Look;
  readonly selection: ReadonlySet<string>;
  /** What is being named or written where it stands. */
  readonly editing: string | null;
  /** What a name is by now; null while none is typed. */
  readonly typed: string | null;
  readonly colleagues: readonly Colleague[];
  readonly canEdit: boolean;
  readonly zoom: number;
  readonly marked: Marked;
}

const hueOf = (hue: number): AvatarHue => avatarHues[(Math.trunc(hue) - 1) % avatarHues.length] ?? 8;

const person = ({ initials, hue }: Colleague): Person => ({ initials, hue: hueOf(hue) });

/** The diagram as colleagues would leave it by letting go now; what is in one's own hand stays there. */
const withDrags = (snapshot: Snapshot, own: Look, colleagues: readonly Colleague[]): Snapshot => {
  let { after } = own;
  for (const { drag, selection } of colleagues) {
    if (drag === null || (drag.x === 0 && drag.y === 0)) continue;
    const keys = [...withContents(snapshot, selection)].filter((key) => !own.draggedFrom.has(key));
    const outcome = move(after, { keys, by: drag });
    if (!isRefusal(outcome)) after = preview(after, outcome, measureText);
  }
  return after;
};

/** An empty line keeps its height. */
const emptyLine = '\u00a0';

/** A name that is being typed, so that the drawing makes room for it. */
const withTyping = (snapshot: Snapshot, key: string, typed: string): Snapshot => {
  if (snapshot.instance(key) === undefined) return snapshot;
  return preview(snapshot, [set(key, 'name', typed.trim() === '' ? emptyLine : typed)]);
};

/** The same value for all of them, so that a great selection is compared in no time. */
const onlySelected: ItemState = Object.freeze({ selected: true });

/** All that the states of items follow from. */
interface Shown {
  readonly selection: ReadonlySet<string>;
  readonly colleagues: readonly Colleague[];
  readonly draggedFrom: ReadonlyMap<string, Point>;
  readonly copies: ReadonlySet<string> | null;
  readonly hover: string | null;
  readonly ports: string | null;
  readonly near: Point | null;
  readonly dropTarget: string | null;
  readonly editing: string | null;
  readonly found: Found | null;
}

const nothing: ReadonlySet<string> = new Set();

const shownOf = ({ snapshot, hand, look, selection, editing, colleagues, marked }: SceneInput): Shown => {
  const { hover, gesture } = hand;
  // Of many that are selected none stands out by being pointed at.
  const isOneOfMany = hover !== null && selection.size > 1 && selection.has(hover);
  return {
    selection: look.copies === null ? selection : nothing,
    colleagues,
    draggedFrom: look.draggedFrom,
    copies: look.copies,
    hover: gesture === null && !isOneOfMany ? hover : null,
    ports: portsOf(hand, snapshot),
    near: hand.near,
    dropTarget: look.dropTarget,
    editing,
    found: marked.found,
  };
};

const sameShown = (a: Shown, b: Shown): boolean =>
  (Object.keys(a) as (keyof Shown)[]).every((name) => a[name] === b[name]);

/** In the text that is edited here: a flag on its frame would be a second one, and lie under the format bar. */
const isNamedAtCaret = ({ caret }: Colleague, editing: string | null, key: string): boolean =>
  key === editing && caret?.key === key;

const statesOf = (shown: Shown): Map<string, ItemState> => {
  const { selection, colleagues, draggedFrom, copies, hover, ports, near, dropTarget, editing, found } =
    shown;
  const states = new Map<string, ItemState>();
  const add = (key: string, state: ItemState): void => {
    const known = states.get(key);
    states.set(key, known === undefined ? state : { ...known, ...state });
  };
  for (const key of selection) states.set(key, onlySelected);
  for (const colleague of colleagues)
    for (const key of colleague.selection)
      if (!isNamedAtCaret(colleague, editing, key))
        add(key, { selectedBy: [...(states.get(key)?.selectedBy ?? []), person(colleague)] });
  for (const [key, position] of draggedFrom) add(key, { draggedFrom: position });
  for (const key of copies ?? []) add(key, { carried: true });
  if (hover !== null) add(hover, { hover: true });
  const [only, another] = selection;
  const alone = another === undefined ? only : undefined;
  // Those of two boxes at once would be a crowd.
  if (alone !== undefined && ports !== null) add(alone, { ports: false });
  if (ports !== null) add(ports, { ports: true });
  if (near !== null)
    for (const key of new Set([alone, ports])) if (typeof key === 'string') add(key, { near });
  if (dropTarget !== null) add(dropTarget, { dropTarget: true });
  if (editing !== null) add(editing, { editing: true });
  if (found !== null) for (const key of found.keys) add(key, { found: found.words });
  return states;
};

const boxesOf = (colleagues: readonly Colleague[], zoom: number): Shape[] =>
  colleagues.flatMap(({ selectionBox, drag, hue }): Shape[] => {
    if (selectionBox === null) return [];
    const { x, y, width, height } = selectionBox;
    const by = drag ?? { x: 0, y: 0 };
    const rect = {
      x: (x + by.x) * gridSize,
      y: (y + by.y) * gridSize,
      width: width * gridSize,
      height: height * gridSize,
    };
    return [ring(rect, `avatar-${hueOf(hue)}`, viewAt(zoom))];
  });

/** In pixels around what is marked. */
const flashMargin = 8;

const flashOf = (flashed: Rect | null, zoom: number): Shape[] => {
  if (flashed === null) return [];
  const { x, y, width, height } = flashed;
  const rect = grown(
    { x: x * gridSize, y: y * gridSize, width: width * gridSize, height: height * gridSize },
    flashMargin,
  );
  return [
    { kind: 'rect', ...rect, radius: 12, fill: 'search-hit', opacity: 0.3 },
    ring(rect, 'selection', viewAt(zoom), 12),
  ];
};

/** More items than these are brought into the picture as they are looked at, the others when there is time. */
const mostAtOnce = 300;

/** Brings everything that is to be seen into the one picture that the canvas paints. */
export class Scene {
  readonly pictures = new PictureStore({ snapshot: Snapshot.empty }, { mostAtOnce });
  readonly #completion = new Completion(this.pictures, (changed) => this.#repaint.set({ changed }));
  readonly #stretching = new StretchingRoutes(this.pictures, (changed) => this.#repaint.set({ changed }));
  /** What the boxes are coloured by. */
  readonly legend: Settable<Legend | null> = settable<Legend | null>(null);
  #shown: Shown | null = null;
  #readOnly = false;
  /** How many things are in the hand. */
  #inHand = 0;
  readonly #repaint: Settable<Repaint> = settable<Repaint>({ changed: 'all' });
  readonly #overlay: Settable<readonly Shape[]> = settable<readonly Shape[]>([]);

  get repaint(): Readable<Repaint> {
    return this.#repaint;
  }

  get overlay(): Readable<readonly Shape[]> {
    return this.#overlay;
  }

  /** What the named things are called, and which diagrams the person may open. */
  setNames(names: Names): void {
    this.#take({ names });
  }

  setTints(tints: Tints): void {
    this.#take({ tints });
  }

  /** All that still looks for its place would keep the page waiting for what is named. */
  #take(given: Pick<Partial<PictureInput>, 'names' | 'tints'>): void {
    const changed = this.#stretching.update(given, this.#inHand);
    if (changed.size > 0) this.#repaint.set({ changed });
  }

  show(input: SceneInput): void {
    const { snapshot, look, colleagues, canEdit, zoom, editing, typed, marked } = input;
    const dragged = withDrags(snapshot, look, colleagues);
    const shown = shownOf(input);
    const isSame = this.#shown !== null && sameShown(this.#shown, shown);
    this.#shown = shown;
    const readOnly = !canEdit;
    const given = {
      snapshot: editing === null || typed === null ? dragged : withTyping(dragged, editing, typed),
      // Looking through the states of ten thousand selected items takes longer than painting one.
      ...(!isSame && { states: statesOf(shown) }),
      ...(readOnly !== this.#readOnly && { readOnly }),
    };
    this.#inHand = look.draggedFrom.size + (look.copies?.size ?? 0);
    const changed = this.#stretching.update(given, this.#inHand);
    this.#readOnly = readOnly;
    if (changed.size > 0) this.#repaint.set({ changed });
    this.#completion.begin();
    const overlay = [...flashOf(marked.flashed, zoom), ...boxesOf(colleagues, zoom), ...look.overlay];
    if (overlay.length > 0 || this.#overlay.get().length > 0) this.#overlay.set(overlay);
  }

  destroy(): void {
    this.#stretching.end();
    this.#completion.end();
  }
}
