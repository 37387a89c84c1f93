import { type Board, board, component, container, relation, textarea } from '@lintel/diagram/testing/build';
import { afterEach, expect, test } from 'vitest';
import { pasteText } from '../actions/diagramClipboard.ts';
import { goBack } from '../actions/goingBack.ts';
import { Camera } from '../../../camera/camera.ts';
import { showComponentAt } from './componentInAddress.ts';
import { editedDiagram } from './editedDiagram.fixture.ts';
import { Editor } from './editor.ts';

const open: Editor[] = [];
afterEach(() => {
  for (const editor of open.splice(0)) editor.destroy();
});

const editorOf = (drawn: Board): Editor => {
  const camera = new Camera();
  camera.resize({ width: 1000, height: 600 }, 1);
  const editor = new Editor(editedDiagram(drawn), camera);
  open.push(editor);
  return editor;
};

const lines = (count: number): string => Array.from({ length: count }, (_, at) => `Step ${at}.`).join('\n');
const cornerOf = (editor: Editor, key: string) => editor.camera.onScreen(editor.boundsOf([key]) as never);

test.each([60, 500])(
  'a pasted text of %i lines leaves the zoom as it is and is seen from its first',
  async (count) => {
    const editor = editorOf(board());
    await pasteText(editor, lines(count), { at: { x: 2, y: 4 } });
    const [key = ''] = editor.selection.get();
    expect(editor.camera.get().zoom).toBe(1);
    const { x, y } = cornerOf(editor, key);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(Math.abs(y - 48)).toBeLessThanOrEqual(1);
  },
);

test('a long text that is edited, or in which something is undone, stays where it is read', async () => {
  const editor = editorOf(board());
  await pasteText(editor, lines(500), { at: { x: 0, y: 0 } });
  const [key = ''] = editor.selection.get();
  editor.camera.set({ x: 3, y: 80, zoom: 1 });
  editor.edit(key, { at: { x: 2, y: 80 } });
  expect(editor.camera.get()).toEqual({ x: 3, y: 80, zoom: 1 });
  editor.stopEditing();
  editor.reveal([key]);
  expect(editor.camera.get()).toEqual({ x: 3, y: 80, zoom: 1 });
  await goBack(editor, 'undo');
  await goBack(editor, 'redo');
  expect(editor.camera.get().zoom).toBe(1);
});

test('a jump to a text shows where it begins, one to a large container shows all of it', () => {
  const editor = editorOf(
    board(
      textarea('long-one', [100, 0, 6], lines(500)),
      container('platform', [200, 0, 60, 40]),
      component('checkout', [201, 1, 4, 2]),
    ),
  );
  editor.jumpTo(['long-one']);
  expect(editor.camera.get().zoom).toBe(1);
  expect(Math.abs(cornerOf(editor, 'long-one').y - 48)).toBeLessThanOrEqual(1);
  editor.jumpTo(['platform']);
  expect(editor.camera.get().zoom).toBeLessThan(0.5);
  expect(editor.camera.isFree(editor.boundsOf(['platform']) as never)).toBe(true);
});

test('several things are seen all together', async () => {
  const editor = editorOf(board());
  await pasteText(editor, Array.from({ length: 40 }, (_, at) => `- Service ${at}`).join('\n'), {
    at: { x: 0, y: 0 },
  });
  expect(editor.selection.get().size).toBe(40);
  expect(editor.camera.get().zoom).toBeLessThan(1);
});

test('what is named or labelled where it is seen moves nothing, however near to the edge', () => {
  const editor = editorOf(
    board(
      component('checkout', [-10, -6, 4, 2]),
      component('payments', [7, 4, 3, 2]),
      container('platform', [-5, -6, 60, 40]),
      relation('relation', 'checkout', 'payments'),
    ),
  );
  const before = editor.camera.get();
  for (const key of ['checkout', 'payments', 'platform', 'relation']) {
    editor.edit(key);
    expect(editor.camera.get()).toBe(before);
  }
});

test('what is named outside of the view, or half of it, comes in as large as it is', () => {
  const editor = editorOf(
    board(component('checkout', [8, 0, 4, 2]), container('platform', [-30, 20, 60, 40])),
  );
  for (const key of ['checkout', 'platform']) {
    editor.edit(key);
    expect(editor.camera.get().zoom).toBe(1);
    const { x, y } = cornerOf(editor, key);
    expect(x).toBeGreaterThan(40);
    expect(y).toBeGreaterThan(40);
    expect(x).toBeLessThan(800);
    expect(y).toBeLessThan(520);
  }
});

const twoShops = () =>
  board(
    component('desk-one', [0, 0, 4, 2], { component: 'desk' }),
    component('shop-one', [40, 20, 4, 2], { component: 'shop' }),
    component('shop-two', [60, 20, 4, 2], { component: 'shop' }),
  );

test('an address that names a component leads to the first that is drawn of it, once', () => {
  const editor = editorOf(twoShops());
  showComponentAt(editor, 'entry one', '#component=shop');
  expect([...editor.selection.get()]).toEqual(['shop-one']);
  expect(editor.camera.get()).toEqual({ x: 42, y: 21, zoom: 1 });
  editor.selection.set([]);
  editor.camera.set({ x: 0, y: 0, zoom: 0.3 });
  showComponentAt(editor, 'entry one', '#component=shop');
  expect(editor.camera.get()).toEqual({ x: 0, y: 0, zoom: 0.3 });
  // From where no names are read it is come near.
  showComponentAt(editor, 'entry two', '#component=shop');
  expect(editor.camera.get()).toEqual({ x: 42, y: 21, zoom: 1 });
});

test('an address that names what is not drawn leads nowhere', () => {
  const editor = editorOf(twoShops());
  const { x, y, zoom } = editor.camera.get();
  for (const hash of ['', '#component=', '#component=gone', '#at=1,2,1'])
    showComponentAt(editor, `nowhere ${hash}`, hash);
  expect(editor.camera.get()).toEqual({ x, y, zoom });
  expect(editor.selection.get().size).toBe(0);
});
