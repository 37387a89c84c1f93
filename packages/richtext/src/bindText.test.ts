import { createHeadlessEditor } from '@lexical/headless';
import { $createLinkNode, $isLinkNode } from '@lexical/link';
import { $createListItemNode, $createListNode, $isListItemNode } from '@lexical/list';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isTextNode,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { bindText } from './bindText.ts';
import type { TextCaret } from './caret.ts';
import { $createImageNode, $isImageNode } from './nodes/ImageNode.ts';
import { richTextNodes } from './nodes/richTextNodes.ts';
import { plainTextOf, treeOfPlainText } from './plainText.ts';
import { editorState } from './serializedNodes.ts';
import { emptyState, readState, writeState } from './state.ts';
import { type Chance, chanceOf, seedsOf } from './testing/chance.ts';
import { randomTree } from './testing/randomTree.ts';
import { emptyTree, type RichTextTree } from './tree.ts';
import { buildRoot, replaceRoot, treeOfRoot } from './yText.ts';

const textIn = (doc: Y.Doc): Y.XmlElement => {
  const root = doc.getMap<Y.XmlElement>('text').get('a');
  if (root === undefined) throw new Error('The text is not there yet');
  return root;
};

const documentOf = (tree: RichTextTree): Y.Doc => {
  const doc = new Y.Doc();
  doc.getMap<Y.XmlElement>('text').set('a', buildRoot(tree));
  return doc;
};

const open = (doc: Y.Doc) => {
  let fell = false;
  const editor = createHeadlessEditor({
    nodes: [...richTextNodes],
    onError: (error) => {
      // Lexical's own, in one of some thousand edits by two people at once; showing the text anew heals it.
      if (!error.message.includes('does not exist in active editor state')) throw error;
      fell = true;
    },
  });
  const binding = bindText(editor, textIn(doc));
  const heal = () => {
    if (fell) binding.resync();
    fell = false;
  };
  return { editor, ...binding, heal };
};

const edit = (editor: LexicalEditor, change: () => void): void => editor.update(change, { discrete: true });
const stateOf = (editor: LexicalEditor): string => JSON.stringify(editor.getEditorState());
/** The text of the document as it would be stored, but for an empty one. */
const read = (doc: Y.Doc): string => writeState(treeOfRoot(textIn(doc))) ?? emptyState;

const image = {
  attachmentId: 12,
  altText: 'Plan',
  width: 320,
  height: 0,
  position: 'left',
  showCaption: true,
  caption: 'The plan',
} as const;

describe('a text under an editor', () => {
  it('reads as the editor has it, after typing, formatting, lists, links and images', () => {
    const doc = documentOf(emptyTree);
    const { editor } = open(doc);
    expect(stateOf(editor)).toBe(emptyState);
    const paragraph = () => $getRoot().getFirstChildOrThrow<ElementNode>();
    const words = $createTextNode;

    edit(editor, () => void paragraph().append(words('Orders')));
    for (const letter of ' are paid') {
      edit(editor, () => {
        const text = paragraph().getFirstChild();
        if ($isTextNode(text)) text.setTextContent(text.getTextContent() + letter);
      });
    }
    expect(read(doc)).toBe(stateOf(editor));

    edit(editor, () => {
      const text = paragraph().getFirstChild();
      if ($isTextNode(text)) text.splitText(7, 10)[1]?.toggleFormat('bold').toggleFormat('italic');
    });
    expect(read(doc)).toBe(stateOf(editor));

    edit(editor, () => {
      const item = (text: string) => $createListItemNode().append(words(text));
      const inner = $createListItemNode().append($createListNode('bullet').append(item('two')));
      $getRoot().append(
        $createListNode('bullet').append(item('one'), inner, item('three')),
        $createParagraphNode(),
      );
      paragraph().append($createLineBreakNode(), $createLinkNode('https://a.example/').append(words('link')));
      paragraph().append($createImageNode(image));
    });
    expect(read(doc)).toBe(stateOf(editor));
    expect(
      treeOfRoot(textIn(doc)).blocks.map((block) => (block.kind === 'bullet' ? block.depth : null)),
    ).toEqual([null, 0, 1, 0, null]);
    expect(plainTextOf(treeOfRoot(textIn(doc)))).toBe('Orders are paid\nlink\none\ntwo\nthree\n');

    edit(editor, () => {
      const last = paragraph().getLastChild();
      if ($isImageNode(last)) last.setImage({ width: 640, position: 'full' });
    });
    expect(read(doc)).toBe(stateOf(editor));
    expect(treeOfRoot(textIn(doc)).blocks[0]?.inlines.at(-1)).toEqual({
      kind: 'image',
      ...image,
      width: 640,
      position: 'full',
      link: null,
    });
  });

  it.each(seedsOf(150))('opens as we wrote it, and opening changes nothing, seed %i', (seed) => {
    const tree = randomTree(seed);
    const doc = documentOf(tree);
    const before = Y.encodeStateAsUpdate(doc);
    const { editor } = open(doc);
    expect(JSON.parse(stateOf(editor))).toEqual(editorState(tree));
    expect(Y.encodeStateAsUpdate(doc)).toEqual(before);
  });

  it('follows what a program writes, and stops when it is unbound', () => {
    const doc = documentOf(emptyTree);
    const { editor, unbind } = open(doc);
    doc.transact(() => replaceRoot(textIn(doc), randomTree(12)));
    expect(stateOf(editor)).toBe(writeState(randomTree(12)));
    unbind();
    doc.transact(() => replaceRoot(textIn(doc), randomTree(14)));
    expect(stateOf(editor)).toBe(writeState(randomTree(12)));
  });

  it('keeps the caret between the same letters while others type before it', () => {
    const doc = documentOf(treeOfPlainText('Orders'));
    const [writer, colleague] = [open(doc), open(doc)];
    edit(writer.editor, () => void $getRoot().getFirstDescendant()?.selectEnd());
    edit(colleague.editor, () => {
      const first = $getRoot().getFirstDescendant();
      if ($isTextNode(first)) first.spliceText(0, 0, 'All ');
    });
    edit(writer.editor, () => $getSelection()?.insertText(' come in'));
    expect(plainTextOf(treeOfRoot(textIn(doc)))).toBe('All Orders come in');
  });

  it('knows where a colleague is, and nothing of places that are none', () => {
    const [here, there] = [documentOf(treeOfPlainText('Orders\ncome in')), new Y.Doc()];
    Y.applyUpdate(there, Y.encodeStateAsUpdate(here));
    const announced: (TextCaret | null)[] = [];
    const [editor, binding] = [open(there).editor, open(here)];
    bindText(editor, textIn(there), (caret) => announced.push(caret));
    edit(editor, () => void $getRoot().getLastDescendant()?.selectEnd());
    const caret: TextCaret = JSON.parse(JSON.stringify(announced.at(-1)));
    const last = binding.editor.read(() => $getRoot().getLastDescendant()?.getKey());
    expect(binding.placeOf(caret)).toEqual({
      anchor: { key: last, offset: 'come in'.length },
      focus: { key: last, offset: 'come in'.length },
    });

    const chance = chanceOf(7);
    const number = () => chance.one([0, 1, chance.below(40), 2 ** 32, Number.MAX_SAFE_INTEGER]);
    const id = () => ({ client: chance.one([here.clientID, there.clientID, 0]), clock: number() });
    const anyEnd = () => ({
      type: id(),
      item: chance.is(0.3) ? null : id(),
      assoc: chance.one([-1, 0]),
    });
    here.getMap('other').set('b', new Y.Map([['c', 'd']]));
    const before = [...here.share.keys()];
    for (let tried = 0; tried < 2_000; tried += 1)
      expect(() => binding.placeOf({ anchor: anyEnd(), focus: anyEnd() })).not.toThrow();
    expect([...here.share.keys()]).toEqual(before);
  });

  it('is undone with the rest of the document', () => {
    const doc = documentOf(emptyTree);
    const { editor, origin } = open(doc);
    const history = new Y.UndoManager(textIn(doc), { captureTimeout: 0, trackedOrigins: new Set([origin]) });
    edit(editor, () => void $getRoot().append($createParagraphNode().append($createTextNode('more'))));
    const written = stateOf(editor);
    history.undo();
    expect(stateOf(editor)).toBe(emptyState);
    history.redo();
    expect(stateOf(editor)).toBe(written);
    expect(read(doc)).toBe(written);
  });

  it.each([
    ['a😀b', 'a😁b'],
    ['😀😀', '😀😁'],
    ['😀', '🤀'],
    ['a😀😁b', 'a😁😀b'],
    ['👩‍👩‍👧', '👩‍👦'],
  ])('keeps whole characters whole when %s becomes %s', (before, after) => {
    const doc = documentOf(treeOfPlainText(before));
    const { editor, origin } = open(doc);
    const history = new Y.UndoManager(textIn(doc), { captureTimeout: 0, trackedOrigins: new Set([origin]) });
    const change = (words: string) =>
      edit(editor, () => {
        const [text] = $getRoot().getAllTextNodes();
        text?.setTextContent(words);
      });
    change(after);
    expect(plainTextOf(treeOfRoot(textIn(doc)))).toBe(after);
    expect(read(doc)).toBe(stateOf(editor));
    change(before);
    expect(plainTextOf(treeOfRoot(textIn(doc)))).toBe(before);
    expect(history.undoStack.length).toBe(2);
  });

  it('refuses a root that is not in a document, and one without a paragraph', () => {
    const editor = createHeadlessEditor({ nodes: [...richTextNodes] });
    expect(() => bindText(editor, buildRoot(emptyTree))).toThrow('stands in its document');
    const doc = new Y.Doc();
    doc.getMap<Y.XmlElement>('text').set('a', new Y.XmlElement());
    expect(() => bindText(editor, textIn(doc))).toThrow('first paragraph');
  });
});

const anyOf = <T extends LexicalNode>(
  chance: Chance,
  is: (node: LexicalNode) => node is T,
): T | undefined => {
  const found: T[] = [];
  const look = (node: LexicalNode): void => {
    if (is(node)) found.push(node);
    if ($isElementNode(node)) node.getChildren().forEach(look);
  };
  look($getRoot());
  return found[chance.below(Math.max(1, found.length))];
};

const randomEdit = (chance: Chance): void => {
  const text = anyOf(chance, $isTextNode);
  switch (chance.below(8)) {
    case 0:
      return void $getRoot().append($createParagraphNode().append($createTextNode('new ')));
    case 1:
      return void text?.setTextContent(`${text.getTextContent()}${chance.one(['a', ' b', 'ü', '😀', '😁'])}`);
    case 2:
      return void text?.toggleFormat(chance.one(['bold', 'italic'] as const));
    case 3: {
      // Between characters, as a caret stands; half a pair of surrogates becomes another character in Yjs.
      if (text === undefined || /[\ud800-\udfff]/.test(text.getTextContent())) return;
      const [first, second] = text.splitText(1, 3);
      return void (second ?? first)?.toggleFormat('bold');
    }
    case 4: {
      const item = $createListItemNode().append($createTextNode('item'));
      const near = anyOf(chance, $isListItemNode);
      return void (near === undefined
        ? $getRoot().append($createListNode('bullet').append(item))
        : near.insertAfter(item));
    }
    case 5: {
      const item = anyOf(chance, $isListItemNode);
      return void item?.setIndent(Math.min(4, item.getIndent() + 1));
    }
    case 6:
      if (text !== undefined && !$isLinkNode(text.getParent()))
        text.replace($createLinkNode('https://a.example/').append($createTextNode('link')));
      return;
    default:
      return void text?.insertAfter(chance.is(0.5) ? $createLineBreakNode() : $createImageNode(image));
  }
};

describe('anybody who edits', () => {
  it.each(seedsOf(60))('has what the document says after each step, seed %i', (seed) => {
    const chance = chanceOf(seed);
    const doc = documentOf(randomTree(seed));
    const { editor } = open(doc);
    for (let step = 0; step < 30; step += 1) {
      edit(editor, () => randomEdit(chance));
      const shown = stateOf(editor);
      expect(treeOfRoot(textIn(doc))).toEqual(readState(shown));
    }
  });

  it.each(seedsOf(40))('agrees with a colleague in the end, seed %i', (seed) => {
    const chance = chanceOf(seed);
    const docs = [documentOf(randomTree(seed)), new Y.Doc()] as const;
    const exchange = () => {
      Y.applyUpdate(docs[1], Y.encodeStateAsUpdate(docs[0], Y.encodeStateVector(docs[1])));
      Y.applyUpdate(docs[0], Y.encodeStateAsUpdate(docs[1], Y.encodeStateVector(docs[0])));
      for (const person of people) person.heal();
    };
    const people: ReturnType<typeof open>[] = [];
    exchange();
    people.push(...docs.map(open));
    for (let step = 0; step < 30; step += 1) {
      const person = chance.one(people);
      edit(person.editor, () => randomEdit(chance));
      if (chance.is(0.3)) exchange();
    }
    exchange();
    for (const person of people) person.resync();
    exchange();
    const [mine, theirs] = docs.map((doc) => treeOfRoot(textIn(doc)));
    expect(mine).toEqual(theirs);
    for (const person of people) expect(readState(stateOf(person.editor))).toEqual(mine);
  });
});
