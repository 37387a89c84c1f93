import { board, component, container, relation } from '@lintel/diagram/testing/build';
import { viewAt } from '@lintel/drawing/detail';
import { expect, it } from 'vitest';
import { Camera } from '../../../camera/camera.ts';
import { editedDiagram } from '../editor/editedDiagram.fixture.ts';
import { Editor } from '../editor/editor.ts';
import { unreadOf } from './unread.ts';

const long = 'Customer identity and access management for partners and their resellers';

const editorOf = () => {
  const drawn = board(
    container('platform', [0, 0, 6, 8], { name: long }),
    component('checkout', [1, 1, 4, 2], { name: 'Checkout service' }),
    component('identity', [1, 4, 4, 2], { name: long }),
    component('littleon', [20, 4, 1, 1], { name: 'Cache' }),
    relation('short-01', 'identity', 'littleon', { text: 'Asks for a token' }),
    relation('sentence', 'checkout', 'littleon', {
      text: `${long}, every night at two, and again in the morning`,
    }),
  );
  const editor = new Editor(editedDiagram(drawn), new Camera());
  return editor;
};

it('is what is drawn shortened, or has no room at all', () => {
  const editor = editorOf();
  const unread = (key: string) => unreadOf(editor, key);
  expect(unread('checkout')).toBeNull();
  expect(unread('short-01')).toBeNull();
  expect(unread('identity')).toBe(long);
  expect(unread('platform')).toBe(long);
  expect(unread('littleon')).toBe('Cache');
  expect(unread('sentence')).toMatch(/again in the morning$/);
  expect(unread('gone-000')).toBeNull();
  editor.destroy();
});

it('is each label where labels are not drawn, and of names what is shortened', () => {
  const editor = editorOf();
  editor.scene.pictures.update({ view: viewAt(0.5) });
  expect(unreadOf(editor, 'checkout')).toBeNull();
  expect(unreadOf(editor, 'short-01')).toBe('Asks for a token');
  editor.scene.pictures.update({ view: viewAt(0.3) });
  expect(unreadOf(editor, 'checkout')).toBeNull();
  expect(unreadOf(editor, 'identity')).toBe(long);
  editor.destroy();
});

it('is nothing while somebody types where it would stand', () => {
  const editor = editorOf();
  editor.edit('littleon');
  expect(unreadOf(editor, 'littleon')).toBeNull();
  expect(unreadOf(editor, 'identity')).toBeNull();
  editor.stopEditing();
  expect(unreadOf(editor, 'littleon')).toBe('Cache');
  editor.destroy();
});
