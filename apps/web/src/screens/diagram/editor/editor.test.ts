import { remove } from '@lintel/diagram/commands/remove';
import { History } from '@lintel/diagram/history';
import {
  type Board,
  board,
  boundsByKey,
  component,
  container,
  relation,
  textarea,
} from '@lintel/diagram/testing/build';
import { plainText } from '@lintel/diagram/text';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { settable } from '../../../state/readable.ts';
import { arrangeActions } from '../actions/arrangeActions.ts';
import { lookActions } from '../actions/lookActions.ts';
import { editActions } from '../actions/editActions.ts';
import { toolActions } from '../actions/toolActions.ts';
import { viewActions } from '../actions/viewActions.ts';
import { whyNot } from '../actions/editorAction.ts';
import { copySelection, pasteText } from '../actions/diagramClipboard.ts';
import { goBack } from '../actions/goingBack.ts';
import { Camera } from '../../../camera/camera.ts';
import { createPanels } from './deskPanels.ts';
import { editedDiagram } from './editedDiagram.fixture.ts';
import { Editor } from './editor.ts';
import { body, pointer } from './pointer.fixture.ts';
import { tools } from '../tools/tools.ts';
import type { Colleague } from './scene.ts';

const open: Editor[] = [];
afterEach(() => {
  for (const editor of open.splice(0)) editor.destroy();
});

const actionsOf = (editor: Editor) => [
  ...toolActions(tools, editor, () => undefined),
  ...editActions(editor),
  ...arrangeActions(editor),
  ...lookActions(editor),
  ...viewActions(editor, createPanels(false), () => undefined),
];

const colleague: Colleague = {
  id: 9,
  name: 'Jan Smit',
  initials: 'JS',
  hue: 3,
  selection: [],
  selectionBox: null,
  drag: null,
  caret: null,
};

const editorOf = (drawn: Board) => {
  const access = settable<'write' | 'read'>('write');
  const others = settable<readonly Colleague[]>([]);
  const announced: Record<string, unknown>[] = [];
  const camera = new Camera();
  camera.resize({ width: 1000, height: 600 }, 1);
  const history = new History(drawn.store, drawn.origin);
  const presence = { others, announce: (own: object) => void announced.push({ ...own }) };
  const editor = new Editor(editedDiagram(drawn, { history, access, presence }), camera);
  open.push(editor);
  const actions = actionsOf(editor);
  const action = (id: string) => {
    const found = actions.find((each) => each.id === id);
    if (found === undefined) throw new Error(`No action ${id}`);
    return found;
  };
  return { editor, access, others, announced, history, action, run: (id: string) => action(id).run() };
};

const street = () =>
  board(
    component('checkout', [0, 0, 4, 2]),
    component('payments', [8, 0, 4, 2]),
    relation('pays-for', 'checkout right-0', 'payments left-0'),
  );

describe('the picture while something is dragged', () => {
  it('is ahead of the document, and tells others', () => {
    const { editor, announced } = editorOf(street());
    editor.point(pointer('down', 1, 1, body('checkout')));
    editor.point(pointer('move', 1, 4, body('checkout')));
    expect(boundsByKey(editor.scene.pictures.snapshot)['checkout']).toEqual([0, 3, 4, 2]);
    expect(boundsByKey(editor.snapshot)['checkout']).toEqual([0, 0, 4, 2]);
    expect(announced).toContainEqual({ drag: { x: 0, y: 3 } });
    expect(announced).toContainEqual({ selection: ['checkout'] });
    editor.point(pointer('up', 1, 4, body('checkout')));
    expect(boundsByKey(editor.snapshot)['checkout']).toEqual([0, 3, 4, 2]);
    expect(announced.at(-1)).toEqual({ drag: null });
  });

  it('paints again what changed, and nothing else', () => {
    const { editor } = editorOf(street());
    const before = editor.scene.pictures.costs.paints;
    const painted = editor.scene.pictures.item('payments');
    editor.point(pointer('move', 1, 1, body('checkout')));
    const { changed } = editor.scene.repaint.get();
    expect(changed).toEqual(new Set(['checkout']));
    expect(editor.scene.pictures.item('payments')).toBe(painted);
    expect(editor.scene.pictures.costs.paints - before).toBeLessThan(3);
  });

  it('stays as it is until the pointer comes to the next line of the grid', () => {
    const { editor } = editorOf(street());
    editor.point(pointer('down', 1, 1, body('checkout')));
    editor.point(pointer('move', 1, 4, body('checkout')));
    const { snapshot, costs } = editor.scene.pictures;
    const repaint = editor.scene.repaint.get();
    editor.point(pointer('move', 1.3, 4.2, body('checkout')));
    expect(editor.scene.pictures.snapshot).toBe(snapshot);
    expect(editor.scene.pictures.costs).toEqual(costs);
    expect(editor.scene.repaint.get()).toBe(repaint);
    editor.point(pointer('move', 2.3, 4.2, body('checkout')));
    expect(boundsByKey(editor.scene.pictures.snapshot)['checkout']).toEqual([1, 3, 4, 2]);
    editor.point(pointer('up', 2.4, 4.2, body('checkout')));
    expect(boundsByKey(editor.snapshot)['checkout']).toEqual([1, 3, 4, 2]);
  });

  it('has the drags and selections of colleagues in it', () => {
    const { editor, others } = editorOf(street());
    const drag = { x: 0, y: 6 };
    others.set([{ ...colleague, selection: ['payments'], drag }]);
    expect(boundsByKey(editor.scene.pictures.snapshot)['payments']).toEqual([8, 6, 4, 2]);
    expect(editor.scene.pictures.item('payments:state')).toBeDefined();
    expect(boundsByKey(editor.snapshot)['payments']).toEqual([8, 0, 4, 2]);
    others.set([]);
    expect(boundsByKey(editor.scene.pictures.snapshot)['payments']).toEqual([8, 0, 4, 2]);
  });

  it('flags a text for the colleague in it, until it is opened here as well', () => {
    const { editor, others } = editorOf(board(textarea('note-one', [0, 0, 4], 'Read me')));
    const end = { type: { client: 1, clock: 0 }, item: null, assoc: -1 };
    const caret = { key: 'note-one', anchor: end, focus: end };
    const selectedBy = () => editor.scene.pictures.item('note-one:state')?.shapes.length ?? 0;
    others.set([{ ...colleague, selection: ['note-one'], caret }]);
    const flagged = selectedBy();
    editor.edit('note-one');
    editor.cover(true);
    const opened = selectedBy();
    others.set([]);
    expect(flagged).toBeGreaterThan(0);
    expect(selectedBy()).toBe(opened);
  });

  it('leaves what is in our own hand to us', () => {
    const { editor, others } = editorOf(street());
    editor.point(pointer('down', 1, 1, body('checkout')));
    editor.point(pointer('move', 1, 4, body('checkout')));
    const drag = { x: 9, y: 9 };
    others.set([{ ...colleague, selection: ['checkout'], drag }]);
    expect(boundsByKey(editor.scene.pictures.snapshot)['checkout']).toEqual([0, 3, 4, 2]);
  });
});

describe('what is selected', () => {
  it('loses what a colleague deletes, and its open name closes', () => {
    const drawn = street();
    const { editor } = editorOf(drawn);
    editor.selection.set(['checkout', 'payments']);
    editor.edit('payments');
    drawn.do(remove(drawn.snapshot, { keys: ['payments'] }));
    expect([...editor.selection.get()]).toEqual(['checkout']);
    expect(editor.editing.get()).toBeNull();
  });
});

describe('a text that is edited', () => {
  it('is drawn until its editor stands there, and again afterwards', () => {
    const { editor } = editorOf(board(textarea('note-one', [0, 0, 4], 'Read me')));
    const isDrawn = () => (editor.scene.pictures.item('note-one')?.shapes.length ?? 0) > 0;
    editor.edit('note-one');
    expect(isDrawn()).toBe(true);
    editor.cover(true);
    expect(isDrawn()).toBe(false);
    editor.stopEditing();
    editor.cover(false);
    expect(isDrawn()).toBe(true);
  });

  it('is removed when it is left empty', () => {
    const { editor } = editorOf(
      board(textarea('note-one', [0, 0, 4], ''), textarea('note-two', [0, 4, 4], 'Read me')),
    );
    editor.edit('note-one');
    editor.edit('note-two');
    expect([editor.snapshot.has('note-one'), editor.snapshot.has('note-two')]).toEqual([false, true]);
    editor.stopEditing();
    expect([editor.snapshot.has('note-one'), editor.snapshot.has('note-two')]).toEqual([false, true]);
  });
});

describe('actions', () => {
  it('undo, and select what came back', async () => {
    const { editor, run, action } = editorOf(street());
    editor.selection.set(['checkout']);
    run('delete');
    expect(editor.snapshot.size).toBe(1);
    expect([...editor.selection.get()]).toEqual([]);
    await goBack(editor, 'undo');
    expect(editor.snapshot.size).toBe(3);
    expect([...editor.selection.get()]).toEqual(['checkout', 'pays-for']);
    expect(action('redo').reason()).toBeNull();
  });

  it('say why they cannot be', () => {
    const { editor, action } = editorOf(street());
    expect(action('delete').reason()).toBe('Nothing is selected');
    expect(action('align.left').reason()).toBe('Select two or more');
    editor.selection.set(['pays-for']);
    expect(action('flip').reason()).toBeNull();
    expect(action('toFront').reason()).toBe('Containers always lie below components');
  });

  it('give a line its look, and take it back', () => {
    const { editor, action } = editorOf(street());
    expect(action('dashed').reason()).not.toBeNull();
    editor.selection.set(['pays-for', 'checkout']);
    action('dashed').run();
    action('twoWay').run();
    expect(editor.snapshot.relation('pays-for')).toMatchObject({ dashed: true, twoWay: true });
    action('dashed').run();
    expect(editor.snapshot.relation('pays-for')).toMatchObject({ dashed: null, twoWay: true });
  });

  it('are closed to whoever may only read, but for looking', () => {
    const { editor, access, action, history } = editorOf(street());
    editor.selection.set(['checkout']);
    access.set('read');
    expect(whyNot(editor, action('delete'))).toBe('You may read this diagram, but not change it');
    expect(whyNot(editor, action('selectAll'))).not.toBeNull();
    expect(whyNot(editor, action('fit'))).toBeNull();
    action('delete').run();
    expect(editor.snapshot.size).toBe(3);
    expect(history.canUndo).toBe(false);
  });

  it('have each id and each key once', () => {
    const { editor } = editorOf(street());
    const actions = actionsOf(editor);
    const ids = actions.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const keys = actions.flatMap(({ shortcut, alsoShortcuts = [] }) =>
      [shortcut ?? [], ...alsoShortcuts].flat(),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('duplicate with what lies in a container, and select the copies', () => {
    const { editor, run } = editorOf(
      board(container('commerce', [0, 0, 12, 8]), component('checkout', [2, 2, 4, 2])),
    );
    editor.selection.set(['commerce']);
    run('duplicate');
    expect(editor.snapshot.size).toBe(4);
    expect(editor.selection.get().size).toBe(2);
  });

  it('connect two boxes, and size one, without a pointer', () => {
    const { editor, run } = editorOf(
      board(component('checkout', [0, 0, 4, 2]), component('payments', [8, 0, 4, 2])),
    );
    editor.selection.set(['checkout', 'payments']);
    run('connect');
    expect(editor.snapshot.relationsOf('checkout')).toHaveLength(1);
    editor.selection.set(['checkout']);
    run('wider');
    run('lower');
    expect(boundsByKey(editor.snapshot)['checkout']).toEqual([0, 0, 5, 1]);
  });
});

describe('the clipboard', () => {
  it('carries items from one diagram to another, to where the pointer is', async () => {
    const from = editorOf(street());
    from.editor.selection.set(['checkout', 'payments']);
    const text = copySelection(from.editor) ?? '';
    const to = editorOf(board());
    to.editor.point(pointer('move', 3.2, 2.8, { on: 'ground' }));
    await pasteText(to.editor, text);
    const boxes = Object.values(boundsByKey(to.editor.snapshot));
    expect(boxes).toContainEqual([3, 3, 4, 2]);
    expect(boxes).toContainEqual([11, 3, 4, 2]);
    expect(to.editor.selection.get().size).toBe(3);
  });

  it('makes components of a list, and a text area of prose', async () => {
    const { editor } = editorOf(board());
    await pasteText(editor, '- Orders\n- Billing');
    expect([...editor.snapshot.items.values()].map(({ kind }) => kind)).toEqual(['instance', 'instance']);
    await pasteText(editor, 'Customer-facing platform and its partners.');
    expect([...editor.snapshot.items.values()].filter(({ kind }) => kind === 'textarea')).toHaveLength(1);
  });

  it('adds nothing when there is nothing', async () => {
    const { editor } = editorOf(board());
    expect(copySelection(editor)).toBeNull();
    await pasteText(editor, '  ');
    expect(editor.snapshot.size).toBe(0);
  });
});

describe('a text that is left', () => {
  const labelOf = (editor: Editor) => {
    const item = editor.snapshot.get('pays-for');
    return item?.kind === 'relation' ? plainText(item.text) : null;
  };

  it('keeps what was typed before its editor was there', () => {
    const { editor, run } = editorOf(street());
    editor.edit('pays-for', { typed: 'P' });
    editor.typeEarly('Pays');
    editor.stopEditing();
    expect(labelOf(editor)).toBe('Pays');
    run('undo');
    expect(labelOf(editor)).toBe('');
  });

  it('goes on behind what a text area says already', () => {
    const { editor } = editorOf(board(textarea('comments', [0, 0, 4])));
    for (const typed of ['One', 'Two']) {
      editor.edit('comments', { typed });
      editor.stopEditing();
    }
    const note = editor.snapshot.get('comments');
    expect(note?.kind === 'textarea' && plainText(note.text)).toBe('One\nTwo');
  });

  it('is as its editor left it once there was one', () => {
    const { editor } = editorOf(street());
    editor.edit('pays-for', { typed: 'P' });
    editor.cover(true);
    editor.stopEditing();
    expect(labelOf(editor)).toBe('');
  });
});

it('marks what somebody jumped to for a moment, standing still', () => {
  vi.useFakeTimers();
  try {
    const { editor } = editorOf(street());
    const isMarked = () =>
      editor.scene.overlay.get().some((shape) => 'fill' in shape && shape.fill === 'search-hit');
    editor.jumpTo(['pays-for']);
    expect([...editor.selection.get()]).toEqual(['pays-for']);
    expect(isMarked()).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(isMarked()).toBe(true);
    vi.advanceTimersByTime(500);
    expect(isMarked()).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

it('marks what a search finds until the search is over', () => {
  const { editor } = editorOf(street());
  const marked = () =>
    editor.scene.pictures.picture.items
      .filter(({ shapes }) => shapes.some((shape) => 'fill' in shape && shape.fill === 'search-hit'))
      .map(({ id }) => id);
  editor.marks.find({ keys: ['payments'], words: ['pay'] });
  expect(marked()).toEqual(['payments']);
  editor.marks.find(null);
  expect(marked()).toEqual([]);
});
