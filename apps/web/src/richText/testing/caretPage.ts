import { bindText } from '@lintel/richtext/bindText';
import { treeOfPlainText } from '@lintel/richtext/plainText';
import { $getRoot } from 'lexical';
import * as Y from 'yjs';
import { createTextEditor, enableEditing } from '../textEditor.ts';
import { rootOf } from './texts.ts';

/** A text with the caret at its end, and a colleague who writes there. */

const element = document.createElement('div');
element.contentEditable = 'true';
document.body.append(element);
const editor = createTextEditor((error) => {
  throw error;
});
editor.setRootElement(element);
enableEditing(editor, { limit: 100_000 });

const root = rootOf(treeOfPlainText('Orders come in'));
const doc = root.doc ?? new Y.Doc();
bindText(editor, root);
element.focus();
editor.update(() => void $getRoot().selectEnd(), { discrete: true });

const theirs = new Y.Doc();
Y.applyUpdate(theirs, Y.encodeStateAsUpdate(doc));

const theyWrite = (more: string): void => {
  const paragraph = (theirs.getMap('text').get('a') as Y.XmlElement).get(0) as Y.XmlElement;
  const text = paragraph.get(0) as Y.XmlText;
  text.insert(text.length, more);
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(theirs), 'theirs');
};

const wordsOf = (): Node | null => document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();

/** The browser has not yet told that the caret was moved when the words arrive. */
const moveWhileTheyWrite = (to: number, more: string): void => {
  getSelection()?.setPosition(wordsOf(), to);
  theyWrite(more);
};

Object.assign(globalThis, { moveWhileTheyWrite });
