import { clipboardContent } from '@lintel/diagram/clipboard';
import { overlaps, type Rect } from '@lintel/diagram/geometry/rect';
import { rectOf } from '@lintel/diagram/items';
import { layOut } from '@lintel/diagram/sketch/layOut';
import { readMermaid } from '@lintel/diagram/sketch/readMermaid';
import { type Board, board, component, container } from '@lintel/diagram/testing/build';
import { expect, it } from 'vitest';
import { Camera } from '../../../camera/camera.ts';
import { editedDiagram } from '../editor/editedDiagram.fixture.ts';
import { Editor } from '../editor/editor.ts';
import { pointer } from '../editor/pointer.fixture.ts';
import { putDown } from './putDown.ts';

const sketch = readMermaid('flowchart TB\n  subgraph shop\n  a --> b\n  end\n  b --> c');
if (sketch === null) throw new Error('It is no flowchart');
const content = clipboardContent(layOut(sketch));
const keepsLink = (): boolean => false;

const editorOf = (drawn: Board): Editor => {
  const camera = new Camera();
  camera.resize({ width: 1000, height: 600 }, 1);
  return new Editor(editedDiagram(drawn), camera);
};

it.each([
  ['under the pointer', [component('checkout', [2, 2, 4, 2]), component('payments', [12, 2, 4, 2])]],
  ['in a container that is there', [container('platform', [0, 0, 60, 40])]],
  [
    'in a crowd',
    Array.from({ length: 400 }, (_, at) =>
      component(`box-${1000 + at}`, [(at % 20) * 6 - 40, Math.floor(at / 20) * 4 - 30, 4, 2]),
    ),
  ],
])('what has been arranged lies on nothing, %s', (_, there) => {
  const editor = editorOf(board(...there));
  const before = [...editor.snapshot.items.values()].flatMap((item) =>
    item.kind === 'relation' ? [] : rectOf(item),
  );
  editor.point(pointer('move', 3, 3, { on: 'ground' }));
  expect(putDown(editor, content, { at: null, keepsLink, isArranged: true })).toBe(content.items.length);
  const put = [...editor.selection.get()].flatMap((key): Rect[] => {
    const box = editor.snapshot.box(key);
    return box === undefined ? [] : [rectOf(box)];
  });
  expect(put).toHaveLength(4);
  expect(put.some((rect) => before.some((other) => overlaps(rect, other)))).toBe(false);
  editor.destroy();
});

it('what is ready only after the diagram was left is not put down', () => {
  const drawn = board();
  const editor = editorOf(drawn);
  editor.destroy();
  expect(() => putDown(editor, content, { at: null, keepsLink })).toThrow('cannot be changed');
  expect(drawn.snapshot.size).toBe(0);
});
