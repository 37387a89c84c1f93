import { columnNames, columnOf, fieldOf } from '@lintel/diagram/fields';
import type { Point } from '@lintel/diagram/geometry/rect';
import { type Box, type Instance, isBox, type Item, rectOf } from '@lintel/diagram/items';
import { sameValue } from '@lintel/diagram/sameValue';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { itemCount } from '../actions/itemCount.ts';
import type { Editor } from '../editor/editor.ts';
import { itemTitle } from '../names/itemTitle.ts';
import type { DiagramNames } from '../names/diagramNames.ts';
import type { PlaceGesture } from '../tools/gesture.ts';
import type { Tool } from '../tools/tool.ts';

/** What a person who does not see the canvas has to be told of when it changes. */
export interface Seen {
  readonly snapshot: Snapshot;
  readonly names: DiagramNames;
  readonly selection: ReadonlySet<string>;
  readonly tool: Tool;
  /** What is being placed by keys. */
  readonly placing: PlaceGesture | null;
  /** The key of what is being typed in. */
  readonly editing: string | null;
}

const seenOf = (editor: Editor): Seen => {
  const { tool, gesture } = editor.hand.get();
  return {
    snapshot: editor.snapshot,
    names: editor.names.get(),
    selection: editor.selection.get(),
    tool,
    placing: gesture?.kind === 'place' ? gesture : null,
    editing: editor.editing.get()?.key ?? null,
  };
};

const at = ({ x, y }: Point): string => `${x}, ${y}`;

const placingText = (before: PlaceGesture | null, { key, tool, rect }: PlaceGesture): string => {
  const size = tool.draws.sizes === 'width' ? `${rect.width} wide` : `${rect.width} by ${rect.height}`;
  const text = `${size} at ${at(rect)}`;
  return before?.key === key ? text : `${tool.label}, ${text}`;
};

interface Change<Of extends Item> {
  readonly was: Of;
  readonly is: Of;
}

const directionOf = ({ x, y }: Point): string => {
  if (x !== 0 && y !== 0) return '';
  return x === 0 ? (y < 0 ? ' up' : ' down') : x < 0 ? ' left' : ' right';
};

const movedText = (moved: readonly Change<Box>[]): string | null => {
  const [first, another] = moved;
  if (first === undefined) return null;
  if (another === undefined) return `Moved to ${at(first.is.position)}`;
  const [by = { x: 0, y: 0 }, ...others] = moved.map(({ was, is }) => ({
    x: is.position.x - was.position.x,
    y: is.position.y - was.position.y,
  }));
  const isOneWay = others.every(({ x, y }) => x === by.x && y === by.y);
  return `Moved ${itemCount(moved.length)}${isOneWay ? directionOf(by) : ''}`;
};

/** The height of a text follows from what is written. */
const isSized = ({ was, is }: Change<Box>): boolean => {
  const [a, b] = [rectOf(was), rectOf(is)];
  return a.width !== b.width || (is.kind === 'instance' && a.height !== b.height);
};

const sizedText = (sized: readonly Change<Box>[]): string | null => {
  const [first, another] = sized;
  if (first === undefined) return null;
  if (another !== undefined) return `Sized ${itemCount(sized.length)}`;
  const { width, height } = rectOf(first.is);
  return first.is.kind === 'textarea' ? `${width} wide` : `${width} by ${height}`;
};

const layeredText = (changes: readonly Change<Box>[]): string | null => {
  const layered = changes.flatMap(({ was, is }): Change<Instance>[] =>
    was.kind === 'instance' && is.kind === 'instance' && was.z !== is.z ? [{ was, is }] : [],
  );
  const [first] = layered;
  if (first === undefined) return null;
  return first.is.z > first.was.z ? 'Brought to the front' : 'Sent to the back';
};

const relationText = ({ was, is }: Change<Item>, { snapshot, names }: Seen): string | null => {
  if (was.kind !== 'relation' || is.kind !== 'relation') return null;
  if (was.from.item !== is.from.item || was.to.item !== is.to.item) {
    const [from, to] = [is.from, is.to].map(({ item }) => {
      const end = snapshot.get(item);
      return end === undefined ? '' : itemTitle(end, names);
    });
    return `Now from ${from} to ${to}`;
  }
  return null;
};

/** What a column says of itself where none of the words above were found. */
const columnText = ({ was, is }: Change<Item>): string | null => {
  const written = columnNames.find(
    (name) =>
      columnOf(name).announced !== undefined &&
      !sameValue(Reflect.get(was, fieldOf(name)), Reflect.get(is, fieldOf(name))),
  );
  return written === undefined ? null : (columnOf(written).announced ?? null);
};

const addedText = (added: readonly Item[], { names }: Seen): string | null => {
  const [first, another] = added;
  if (first === undefined) return null;
  if (another !== undefined) return `${itemCount(added.length)} added`;
  const title = itemTitle(first, names);
  return isBox(first) ? `${title} placed at ${at(first.position)}` : `${title} added`;
};

/** What was typed is said once it is typed; what a server was told comes back with the names. */
const namedText = (before: Seen, after: Seen, own: ReadonlySet<string>): string | null => {
  const isAnswered = before.names !== after.names && before.names.picture.awaited !== true;
  const names = [...own].filter((key) => after.snapshot.instance(key) !== undefined);
  const typed = before.editing === null ? [] : [before.editing];
  for (const key of new Set([...typed, ...names, ...(isAnswered ? after.selection : [])])) {
    const [was, is] = [before.snapshot.get(key), after.snapshot.get(key)];
    if (was === undefined || is === undefined) continue;
    const title = itemTitle(is, after.names);
    if (title !== itemTitle(was, before.names))
      return is.kind === 'instance' ? `Named ${title}` : `Now reads ${title}`;
  }
  return null;
};

/** Of a container that is moved with all that lies in it, only the container was meant. */
const meant = <Of>(all: readonly Of[], keyOf: (one: Of) => string, { selection }: Seen): readonly Of[] => {
  const selected = all.filter((one) => selection.has(keyOf(one)));
  return selected.length === 0 ? all : selected;
};

const firstText = (
  changes: readonly Change<Item>[],
  textOf: (change: Change<Item>) => string | null,
): string | null => changes.reduce<string | null>((text, change) => text ?? textOf(change), null);

const drawingText = (before: Seen, after: Seen, own: ReadonlySet<string>): string | null => {
  const added = [...own].flatMap((key) => (before.snapshot.has(key) ? [] : (after.snapshot.get(key) ?? [])));
  const gone = [...own].filter((key) => before.snapshot.has(key) && !after.snapshot.has(key));
  const changed = [...own].flatMap((key): Change<Item>[] => {
    const [was, is] = [before.snapshot.get(key), after.snapshot.get(key)];
    return was === undefined || is === undefined ? [] : [{ was, is }];
  });
  const mine = meant(changed, ({ is }) => is.key, after);
  const boxes = mine.flatMap(({ was, is }): Change<Box>[] => (isBox(was) && isBox(is) ? [{ was, is }] : []));
  const isMoved = ({ was, is }: Change<Box>): boolean =>
    was.position.x !== is.position.x || was.position.y !== is.position.y;
  return (
    addedText(
      meant(added, ({ key }) => key, after),
      after,
    ) ??
    (gone.length === 0 ? null : `Deleted ${itemCount(meant(gone, (key) => key, before).length)}`) ??
    sizedText(boxes.filter(isSized)) ??
    movedText(boxes.filter(isMoved)) ??
    layeredText(boxes) ??
    firstText(mine, (change) => relationText(change, after)) ??
    firstText(mine, columnText)
  );
};

/** In few words; null for what needs none. `own` are the keys of what was changed here: what others do is not said. */
export const changeText = (before: Seen, after: Seen, own: ReadonlySet<string>): string | null => {
  const { placing } = after;
  if (placing !== null) return placing === before.placing ? null : placingText(before.placing, placing);
  return (
    namedText(before, after, own) ??
    drawingText(before, after, own) ??
    (before.tool === after.tool ? null : `${after.tool.label} tool`)
  );
};

const selectionText = ({ selection, snapshot, names }: Seen, said: string | null): string | null => {
  const [first, another] = selection;
  const only = first === undefined ? undefined : snapshot.get(first);
  if (only === undefined) return said === null ? 'Nothing selected' : null;
  const subject = another === undefined ? itemTitle(only, names) : itemCount(selection.size);
  return said?.includes(subject) === true ? null : `${subject} selected`;
};

/** What is said of all that happened between two moments, with the words that actions gave for it. */
export const spokenText = (
  before: Seen,
  after: Seen,
  { own, given }: { own: ReadonlySet<string>; given: string | null },
): string | null => {
  const said = given ?? changeText(before, after, own);
  const selected = before.selection === after.selection ? null : selectionText(after, said);
  const texts = [said, selected].filter((text) => text !== null);
  return texts.length === 0 ? null : texts.join('. ');
};

const noBreakSpace = '\u00A0';

/** The same text once more would not be read: nothing on the page would have changed. */
export const readAgain = (before: string, text: string): string =>
  before === text ? text + noBreakSpace : text;

const quietMilliseconds = 300;

/** Says what happens on the canvas, once it has come to rest. */
export const announceChanges = (editor: Editor, say: (text: string) => void): (() => void) => {
  let before = seenOf(editor);
  let latest = before;
  const own = new Set<string>();
  let given: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const speak = (): void => {
    const after = seenOf(editor);
    // The field is read by itself; what became of it is said when it closes.
    const isTyping = after.editing !== null;
    const text = isTyping ? given : spokenText(before, after, { own, given });
    given = null;
    if (isTyping) before = { ...before, editing: after.editing };
    else {
      before = after;
      own.clear();
    }
    if (text !== null) say(text);
  };
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(speak, quietMilliseconds);
  };
  // A hand changes with each movement of a pointer.
  const look = (): void => {
    const { tool, placing } = latest;
    latest = seenOf(editor);
    if (latest.tool !== tool || latest.placing !== placing) wait();
  };
  const { snapshots } = editor.diagram;
  let isWhole = snapshots.isWhole;
  const stops = [
    editor.hand.subscribe(look),
    editor.selection.subscribe(wait),
    editor.editing.subscribe(wait),
    editor.names.subscribe(wait),
    editor.announcement.subscribe(() => {
      given = editor.announcement.get().text;
      wait();
    }),
    snapshots.subscribe(({ after, changed, local }) => {
      // What had not been read yet was there before.
      if (!isWhole) before = { ...before, snapshot: after };
      isWhole = snapshots.isWhole;
      if (!local) return;
      for (const key of changed) own.add(key);
      wait();
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
};
