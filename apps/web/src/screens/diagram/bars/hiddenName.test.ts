import { board, boundsByKey, component, container } from '@lintel/diagram/testing/build';
import { expect, it } from 'vitest';
import { Camera } from '../../../camera/camera.ts';
import { editedDiagram } from '../editor/editedDiagram.fixture.ts';
import { Editor } from '../editor/editor.ts';
import { growForName, hiddenNameOf } from './hiddenName.ts';

it('is the name of a component in a box of one unit, until that is as large as others', () => {
  const long = 'Customer identity and access management for partners and their resellers';
  const drawn = board(
    component('littleon', [20, 4, 1, 1], { name: 'Cache' }),
    component('nameless', [24, 4, 1, 1], { name: '' }),
    component('identity', [1, 4, 4, 2], { name: long }),
    container('platform', [0, 10, 1, 1], { name: long }),
  );
  const editor = new Editor(editedDiagram(drawn), new Camera());
  const hidden = () =>
    ['littleon', 'nameless', 'identity', 'platform'].map((key) => hiddenNameOf(editor, key));
  expect(hidden()).toEqual(['Cache', null, null, null]);
  growForName(editor, 'littleon');
  expect(hidden()).toEqual([null, null, null, null]);
  expect(boundsByKey(editor.snapshot)['littleon']).toEqual([20, 4, 4, 2]);
  editor.destroy();
});
