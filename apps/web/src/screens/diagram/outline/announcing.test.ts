import { bringToFront } from '@lintel/diagram/commands/layer';
import { flip } from '@lintel/diagram/commands/connect';
import { rename } from '@lintel/diagram/commands/name';
import { move } from '@lintel/diagram/commands/place';
import { remove } from '@lintel/diagram/commands/remove';
import { resize } from '@lintel/diagram/commands/resize';
import type { Outcome } from '@lintel/diagram/refusal';
import { SnapshotStore } from '@lintel/diagram/snapshotStore';
import { type Board, board, component, container, relation, textarea } from '@lintel/diagram/testing/build';
import { room } from '@lintel/diagram/testing/room';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { editActions } from '../actions/editActions.ts';
import { viewActions } from '../actions/viewActions.ts';
import { announceChanges, changeText, readAgain, type Seen, spokenText } from './announcing.ts';
import { Camera } from '../../../camera/camera.ts';
import { editedDiagram } from '../editor/editedDiagram.fixture.ts';
import { Editor } from '../editor/editor.ts';
import { createPanels } from '../editor/deskPanels.ts';
import { noDiagramNames } from '../names/diagramNames.ts';
import type { PlaceGesture } from '../tools/gesture.ts';
import { toolOf } from '../tools/testing/toolOf.ts';

const street = () =>
  board(
    component('checkout', [0, 0, 4, 2], { name: 'Checkout' }),
    component('payments', [2, 0, 4, 2], { name: 'Payments' }),
    container('commerce', [20, 0, 12, 8], { name: 'Commerce' }),
    component('basket', [22, 2, 4, 2], { name: 'Basket' }),
    relation('pays-for', 'checkout', 'payments', { text: 'Authorises' }),
    textarea('scope-01', [0, 20, 6], 'Scope'),
  );

const seen = (of: Board, now: Partial<Seen> = {}): Seen => ({
  snapshot: of.snapshot,
  names: noDiagramNames,
  selection: new Set(),
  tool: toolOf('selection'),
  placing: null,
  editing: null,
  ...now,
});

/** What is said of what a command does to it. */
const after = (command: (of: Board) => Outcome, now: Partial<Seen> = {}): string | null => {
  const of = street();
  const before = seen(of, now);
  const own = new Set<string>();
  const stop = of.store.subscribe(({ changed }) => changed.forEach((key) => own.add(key)));
  of.do(command(of));
  stop();
  return changeText(before, seen(of, { ...now, editing: null }), own);
};

const selected = (...keys: string[]): Partial<Seen> => ({ selection: new Set(keys) });

describe('what is said of an edit', () => {
  it('is where one item was moved to, and which way several were', () => {
    const moved = (keys: string[], x: number, y: number) => (of: Board) =>
      move(of.snapshot, { keys, by: { x, y } });
    expect(after(moved(['checkout'], 3, 5))).toBe('Moved to 3, 5');
    expect(after(moved(['checkout', 'payments'], 1, 0))).toBe('Moved 2 items right');
    expect(after(moved(['checkout', 'payments'], 0, -2))).toBe('Moved 2 items up');
    expect(after(moved(['checkout', 'payments'], 1, 1))).toBe('Moved 2 items');
    // With it goes what lies in it.
    expect(after(moved(['commerce'], 1, 0), selected('commerce'))).toBe('Moved to 21, 0');
  });

  it('is the new size', () => {
    const bounds = { x: 0, y: 0, width: 6, height: 2 };
    const sized = (of: Board) => resize(of.snapshot, { key: 'checkout', bounds });
    expect(after(sized)).toBe('6 by 2');
  });

  it('is the new name', () => {
    const named = (of: Board) => rename(of.snapshot, { key: 'checkout', name: 'Till' });
    expect(after(named, { editing: 'checkout' })).toBe('Named Till');
  });

  it('is on which side of the others it lies now, and which way a relation leads', () => {
    expect(after((of) => bringToFront(of.snapshot, { keys: ['checkout'] }))).toBe('Brought to the front');
    expect(after((of) => flip(of.snapshot, { keys: ['pays-for'] }))).toBe('Now from Payments to Checkout');
  });

  it('is how much was deleted, as far as somebody meant it', () => {
    expect(after((of) => remove(of.snapshot, { keys: ['checkout'] }), selected('checkout'))).toBe(
      'Deleted 1 item',
    );
  });

  it('is nothing while it is the edit of somebody else', () => {
    const of = street();
    const before = seen(of);
    of.do(move(of.snapshot, { keys: ['checkout'], by: { x: 3, y: 5 } }));
    expect(changeText(before, seen(of), new Set())).toBeNull();
  });
});

describe('what is said of tools and of placing by keys', () => {
  const of = street();
  const place = (tool: PlaceGesture['tool'], x: number, width: number): PlaceGesture => ({
    kind: 'place',
    tool,
    key: 'new',
    rect: { x, y: 5, width, height: 2 },
  });
  const none = new Set<string>();

  it('is the tool', () => {
    expect(changeText(seen(of), seen(of, { tool: toolOf('component') }), none)).toBe('Component tool');
    expect(changeText(seen(of, { tool: toolOf('textarea') }), seen(of), none)).toBe('Selection tool');
  });

  it('is how large it is and where, and at first what', () => {
    const begun = seen(of, { tool: toolOf('component'), placing: place(toolOf('component'), 3, 4) });
    expect(changeText(seen(of), begun, none)).toBe('Component, 4 by 2 at 3, 5');
    const on = seen(of, { tool: toolOf('component'), placing: place(toolOf('component'), 4, 4) });
    expect(changeText(begun, on, none)).toBe('4 by 2 at 4, 5');
    expect(changeText(begun, begun, none)).toBeNull();
    const text = seen(of, { tool: toolOf('textarea'), placing: place(toolOf('textarea'), 4, 6) });
    expect(changeText(seen(of), text, none)).toBe('Text area, 6 wide at 4, 5');
  });
});

describe('what is said of the selection', () => {
  const of = street();
  const said = (now: Partial<Seen>, given: string | null = null) =>
    spokenText(seen(of), seen(of, now), { own: new Set(), given });

  it('is the item or how many, after what else was said', () => {
    expect(said(selected('checkout'))).toBe('Checkout selected');
    expect(said(selected('checkout', 'payments'))).toBe('2 items selected');
    expect(said(selected('checkout'), 'Undone')).toBe('Undone. Checkout selected');
    expect(said({ selection: new Set() })).toBe('Nothing selected');
  });

  it('is left out where it was said already', () => {
    expect(said(selected('checkout'), '1 of 2: Checkout')).toBe('1 of 2: Checkout');
    expect(said({ selection: new Set() }, 'Deleted 1 item')).toBe('Deleted 1 item');
  });
});

it('differs from what was said before, or nobody would hear it', () => {
  const once = readAgain('', 'Undone');
  const twice = readAgain(once, 'Undone');
  expect([once, twice.trim(), readAgain(twice, 'Undone')]).toEqual(['Undone', 'Undone', 'Undone']);
  expect(twice).not.toBe(once);
});

describe('speaking', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const speaking = (drawn: Board = street(), snapshots = drawn.store) => {
    const camera = new Camera();
    camera.resize({ width: 1000, height: 600 }, 1);
    const editor = new Editor(editedDiagram({ store: snapshots, origin: drawn.origin }), camera);
    const said: string[] = [];
    announceChanges(editor, (text) => said.push(text));
    const heard = () => {
      vi.runOnlyPendingTimers();
      return said.splice(0);
    };
    const key = (name: string) => editor.take({ input: 'key', key: name, shift: false });
    return { editor, drawn, heard, key };
  };

  it('waits for the last of several keys', () => {
    const { editor, heard, key } = speaking();
    editor.selection.set(['checkout']);
    expect(heard()).toEqual(['Checkout selected']);
    for (const name of ['ArrowDown', 'ArrowDown', 'ArrowDown']) key(name);
    expect(heard()).toEqual(['Moved to 0, 3']);
  });

  it('goes with somebody who draws by keys, to the name', () => {
    const { editor, heard, key } = speaking();
    editor.take({ input: 'tool', tool: toolOf('component') });
    expect(heard()).toEqual(['Component tool']);
    key('Enter');
    expect(heard()).toEqual([expect.stringMatching(/^Component, 4 by 2 at -?\d+, -?\d+$/u)]);
    key('ArrowRight');
    expect(heard()).toEqual([expect.stringMatching(/^4 by 2 at /u)]);
    key('Enter');
    expect(heard()).toEqual([expect.stringMatching(/^Untitled component placed at /u)]);
    key('n');
    expect(heard()).toEqual([]);
    const [made = ''] = editor.selection.get();
    editor.commit(rename(editor.snapshot, { key: made, name: 'Newsroom' }));
    editor.stopEditing();
    expect(heard()).toEqual(['Named Newsroom']);
  });

  it('says in its own words what is deleted, taken back and zoomed', () => {
    const { editor, heard } = speaking();
    const actions = [...editActions(editor), ...viewActions(editor, createPanels(false), () => undefined)];
    const run = (id: string) => actions.find((each) => each.id === id)?.run();
    editor.selection.set(['checkout']);
    run('delete');
    expect(heard()).toEqual(['Deleted 1 item']);
    run('zoomOut');
    expect(heard()).toEqual(['Zoom 80 %']);
  });

  it('takes what is read later for what was there before', () => {
    const drawn = street();
    const snapshots = new SnapshotStore(drawn.document, undefined, { mostRelationsAtOnce: 0 });
    const { editor, heard } = speaking(drawn, snapshots);
    while (!snapshots.isWhole) snapshots.readRelations(1);
    expect(heard()).toEqual([]);
    editor.commit(flip(editor.snapshot, { keys: ['pays-for'] }));
    expect(heard()).toEqual(['Now from Payments to Checkout']);
  });

  it('is silent of what colleagues do, and of a pointer that only moves', () => {
    const [me, other] = room(component('checkout', [0, 0, 4, 2]));
    const { editor, heard } = speaking(me);
    other.did(move(other.snapshot, { keys: ['checkout'], by: { x: 3, y: 0 } }));
    expect(editor.snapshot.instance('checkout')?.position.x).toBe(3);
    editor.take({ input: 'rested' });
    expect(heard()).toEqual([]);
  });
});
