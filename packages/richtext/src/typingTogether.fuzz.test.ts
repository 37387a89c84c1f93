import { createHeadlessEditor } from '@lexical/headless';
import { $getRoot, $getSelection, $isRangeSelection, type LexicalEditor } from 'lexical';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { bindText } from './bindText.ts';
import { richTextNodes } from './nodes/richTextNodes.ts';
import { plainTextOf, treeOfPlainText } from './plainText.ts';
import { readState } from './state.ts';
import { type Chance, chanceOf, seedsOf } from './testing/chance.ts';
import { buildRoot, treeOfRoot } from './yText.ts';

const edit = (editor: LexicalEditor, change: () => void): void => editor.update(change, { discrete: true });

/** A person with a copy of the text and the caret at its end. What the other types arrives when it is let in. */
const sit = (doc: Y.Doc) => {
  const root = doc.getMap<Y.XmlElement>('text').get('a');
  if (root === undefined) throw new Error('The text is not there yet');
  const editor = createHeadlessEditor({
    nodes: [...richTextNodes],
    onError: (error) => {
      throw error;
    },
  });
  bindText(editor, root);
  edit(editor, () => void $getRoot().selectEnd());
  const arrived: Uint8Array[] = [];
  return {
    doc,
    arrived,
    type: (letter: string): void =>
      edit(editor, () => {
        const selection = $getSelection();
        if ($isRangeSelection(selection)) selection.insertText(letter);
      }),
    letIn: (count: number): void => {
      for (const update of arrived.splice(0, count)) Y.applyUpdate(doc, update, 'connection');
    },
    written: (): string => plainTextOf(treeOfRoot(root)),
    shown: (): string => plainTextOf(readState(JSON.stringify(editor.getEditorState()))),
  };
};
type Person = ReturnType<typeof sit>;
type Pair<T> = readonly [T, T];

const meet = (begun: string): Pair<Person> => {
  const docs = [new Y.Doc(), new Y.Doc()] as const;
  docs[0].getMap<Y.XmlElement>('text').set('a', buildRoot(treeOfPlainText(begun)));
  Y.applyUpdate(docs[1], Y.encodeStateAsUpdate(docs[0]));
  const [first, second] = [sit(docs[0]), sit(docs[1])];
  const sendTo = (other: Person) => (update: Uint8Array, origin: unknown) => {
    if (origin !== 'connection') other.arrived.push(update);
  };
  docs[0].on('update', sendTo(second));
  docs[1].on('update', sendTo(first));
  return [first, second];
};

const everything = Number.POSITIVE_INFINITY;

/** Letter by letter, each with something of the other's on its way. */
const race = (chance: Chance, people: Pair<Person>, runs: Pair<string>): void => {
  const left = runs.map((run) => Array.from(run));
  while (left.some((letters) => letters.length > 0)) {
    const who = chance.below(2);
    const letter = chance.is(0.6) ? left[who]?.shift() : undefined;
    if (letter === undefined) people[who]?.letIn(1 + chance.below(3));
    else people[who]?.type(letter);
  }
  for (const person of people) person.letIn(everything);
};

/** What is in the document and on the screen of each. */
const seenBy = (people: Pair<Person>): string[] =>
  people.flatMap((person) => [person.written(), person.shown()]);

/** One after the other: the same on both, in whichever order. */
const wholeRuns = (begun: string, [one, other]: Pair<string>): string[][] =>
  [`${begun}${one}${other}`, `${begun}${other}${one}`].map((text) => [text, text, text, text]);

describe.each(['', 'Orders', 'Orders\ncome in', '😀'])('what two people type at the end of %j', (begun) => {
  it.each(seedsOf(50))('stays together, seed %i', (seed) => {
    const people = meet(begun);
    const runs = [' and go out', ' AND ARE 😁'] as const;
    race(chanceOf(seed), people, runs);
    expect(wholeRuns(begun, runs)).toContainEqual(seenBy(people));
  });

  it.each(seedsOf(50))('stays together where both type the same letters, seed %i', (seed) => {
    const chance = chanceOf(seed);
    const people = meet(begun);
    const word = () => Array.from({ length: 8 }, () => chance.one(['a', 'b', ' '])).join('');
    const runs = [word(), word()] as const;
    race(chance, people, runs);
    expect(wholeRuns(begun, runs)).toContainEqual(seenBy(people));
  });
});
