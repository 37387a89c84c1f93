import { board, component, container, relation } from '@lintel/diagram/testing/build';
import { expect, it } from 'vitest';
import { Camera } from '../../../camera/camera.ts';
import { editedDiagram } from '../editor/editedDiagram.fixture.ts';
import { Editor } from '../editor/editor.ts';
import { keysToCopy } from './copyPicture.ts';

it('takes along what lies in containers, and the relations between all that is taken', () => {
  const drawn = board(
    container('platform', [0, 0, 12, 8]),
    component('checkout', [1, 1, 4, 2]),
    component('payments', [7, 1, 4, 2]),
    component('ledger', [20, 1, 4, 2]),
    relation('pays-for', 'checkout right-0', 'payments left-0'),
    relation('books-in', 'payments right-0', 'ledger left-0'),
  );
  const editor = new Editor(editedDiagram(drawn), new Camera());
  expect([...keysToCopy(editor)]).toEqual([]);
  editor.selection.set(['platform']);
  expect([...keysToCopy(editor)].sort()).toEqual(['checkout', 'payments', 'pays-for', 'platform']);
});
