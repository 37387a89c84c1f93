import { apply, createEditOrigin } from '@lintel/diagram/apply';
import { type RefusalCode } from '@lintel/diagram/collab';
import { openDocument } from '@lintel/diagram/document';
import { diagramLimits } from '@lintel/diagram/limits';
import { component, textarea } from '@lintel/diagram/testing/build';
import { richTextLimits } from '@lintel/richtext/limits';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { beginning } from './beginning.fixture.ts';
import { validate } from './validate.ts';

const ann = 1;
const ben = 2;
const box = 'of-ann-01';
const text = 'a-text-01';

/** What Ben's edit of a diagram that Ann drew comes to: `new`, `nothing` or the code of the refusal. */
const judged = (edit: (doc: Y.Doc) => void): string => {
  const server = new Y.Doc();
  const changes = [...component(box, [0, 0, 4, 2]), ...textarea(text, [0, 9, 5], 'Scope')];
  apply(openDocument(server), changes, createEditOrigin());
  const bens = new Y.Doc();
  Y.applyUpdate(bens, Y.encodeStateAsUpdate(server));
  edit(bens);
  const update = Y.encodeStateAsUpdate(bens, Y.encodeStateVector(server));
  const verdict = validate(server, update, {
    userId: ben,
    ownerOf: (client) => (client === server.clientID ? ann : undefined),
  });
  return verdict.verdict === 'refused' ? verdict.refusal.code : verdict.verdict;
};

const columnIs = (column: string, value: unknown, key = box): string =>
  judged((doc) => doc.getMap(column).set(key, value));

const textIs = (root: Y.XmlElement | Y.XmlText): string => columnIs('text', root, 'a-text-02');

const element = (name: string, ...children: (Y.XmlElement | Y.XmlText)[]): Y.XmlElement => {
  const made = new Y.XmlElement(name);
  made.insert(0, children);
  return made;
};

const rootWith = (...children: (Y.XmlElement | Y.XmlText)[]): Y.XmlElement => {
  const root = new Y.XmlElement();
  root.insert(0, children);
  return root;
};

const runs = (words: string, attributes: object = {}): Y.XmlText => {
  const run = new Y.XmlText();
  run.applyDelta([{ insert: words, attributes }]);
  return run;
};

const paragraph = (words: string, attributes: object = {}): Y.XmlElement =>
  rootWith(element('paragraph', runs(words, attributes)));

/** So many elements within each other, below the root. */
const nested = (depth: number): Y.XmlElement => {
  let inner = element('paragraph');
  for (let level = 1; level < depth; level++) inner = element('paragraph', inner);
  return rootWith(inner);
};

const attribute = (value: unknown, name = 'indent'): Y.XmlElement => {
  const made = element('paragraph');
  made.setAttribute(name, value as string);
  return rootWith(made);
};

const embed = (value: object): Y.XmlElement => {
  const run = new Y.XmlText();
  run.insertEmbed(0, value);
  return rootWith(element('paragraph', run));
};

describe('what an editor makes', () => {
  it.each<[string, Y.XmlElement]>([
    ['a line of words', paragraph('Orders')],
    ['bold words in a run of their own', paragraph('Orders', { t: 'text', i: 1, p: { __format: 1 } })],
    ['a tab', paragraph('\t', { t: 'tab' })],
    ['words whose type is taken off again', paragraph('Orders', { t: null })],
    [
      'a link in a bullet of a list',
      rootWith(element('list', element('listitem', element('link', runs('x'))))),
    ],
    ['a line that is broken', rootWith(element('paragraph', runs('one'), element('linebreak'), runs('two')))],
    ['an image in a line', rootWith(element('paragraph', element('image')))],
    ['an attribute', attribute(2)],
    ['an attribute with values in it', attribute({ format: ['bold', null, 1.5, true] })],
    ['something embedded in a run', embed({ image: 'x' })],
  ])('is taken: %s', (_name, root) => {
    expect(textIs(root)).toBe('new');
  });

  it('is taken on an item of a colleague: a name, a place, its end and its coming back', () => {
    expect(columnIs('name', 'Payments')).toBe('new');
    expect(columnIs('position', { x: 3, y: -2 })).toBe('new');
    expect(judged((doc) => doc.getMap('alive').delete(box))).toBe('new');
    expect(judged((doc) => doc.getMap('alive').set(box, true))).toBe('new');
  });

  it('is taken where somebody types into what a colleague wrote, and takes some of it away', () => {
    const runOf = (doc: Y.Doc) => {
      const root = doc.getMap('text').get(text) as Y.XmlElement;
      return (root.get(0) as Y.XmlElement).get(0) as Y.XmlText;
    };
    expect(judged((doc) => runOf(doc).insert(2, 'more'))).toBe('new');
    expect(judged((doc) => runOf(doc).delete(0, 3))).toBe('new');
    expect(judged((doc) => runOf(doc).format(0, 3, { bold: true }))).toBe('new');
  });

  it('is nothing where nothing was done', () => {
    expect(judged(() => {})).toBe('nothing');
  });
});

describe('what no editor makes', () => {
  const circular = (): Y.XmlElement => element('paragraph', new Y.XmlHook('hook') as unknown as Y.XmlElement);

  it.each<[string, RefusalCode, Y.XmlElement | Y.XmlText]>([
    ['an element that no editor knows', 'value-refused', rootWith(element('marquee'))],
    ['an unknown element deep in a list', 'value-refused', rootWith(element('list', element('marquee')))],
    ['words directly in the root', 'value-refused', rootWith(runs('words'))],
    ['a broken line directly in the root', 'value-refused', rootWith(element('linebreak'))],
    ['a root with a name', 'value-refused', element('paragraph')],
    ['a root that is a run', 'nested', runs('words')],
    ['a run of an unknown type', 'value-refused', paragraph('a', { t: 'marquee' })],
    ['a hook', 'nested', rootWith(circular())],
    ['a NUL in its words', 'value-refused', paragraph('a\0b')],
    ['half a character in a format', 'value-refused', paragraph('a', { style: '\ud800' })],
    ['half a character deep in a format', 'value-refused', paragraph('a', { p: { style: ['\ud800'] } })],
    ['half a character for the name of a value', 'value-refused', paragraph('a', { p: { '\ud800': 1 } })],
    ['a NUL in the name of a format', 'value-refused', paragraph('a', { 'b\0c': true })],
    ['a format that is called __proto__', 'value-refused', paragraph('a', JSON.parse('{"__proto__":1}'))],
    ['a NUL in an attribute', 'value-refused', attribute('a\0b')],
    ['a NUL in the name of an attribute', 'value-refused', attribute(1, 'a\0b')],
    ['a Yjs type for an attribute', 'value-refused', attribute(new Y.XmlElement('paragraph'))],
    ['a NUL in what is embedded', 'value-refused', embed({ image: 'a\0b' })],
  ])('is refused: %s', (_name, code, root) => {
    expect(textIs(root)).toBe(code);
  });

  it('is refused in a run: an element, and in a column: words, lists and shared types', () => {
    const inRun = new Y.XmlText();
    inRun.insertEmbed(0, new Y.XmlElement('paragraph'));
    expect(textIs(rootWith(element('paragraph', inRun)))).toBe('nested');
    for (const type of [new Y.Map(), new Y.Array(), new Y.Text('x'), new Y.XmlElement()])
      expect(columnIs('name', type)).toBe('nested');
    expect(columnIs('text', 'words', 'a-text-02')).toBe('value-refused');
    expect(columnIs('text', null, 'a-text-02')).toBe('value-refused');
    expect(columnIs('name', new Uint8Array(3))).toBe('value-refused');
    expect(columnIs('name', new Y.Doc())).toBe('value-refused');
  });

  it('is refused under what is the key of no item', () => {
    for (const key of ['a b', 'short', 'x'.repeat(37), '__proto__'])
      expect([key, columnIs('name', 'x', key)]).toEqual([key, 'value-refused']);
    for (const name of ['name', 'text', 'base']) {
      const list = (doc: Y.Doc) => {
        const other = new Y.Doc();
        other.getArray(name).push(['x']);
        Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
      };
      expect([name, judged(list)]).toEqual([name, 'value-refused']);
    }
  });

  it('is refused in columns that are the server’s, or that do not exist', () => {
    for (const column of ['id', 'slug', 'meta']) expect(columnIs(column, 7)).toBe('server-column');
    for (const column of ['colour', 'leg0', 'toString']) expect(columnIs(column, 1)).toBe('unknown-column');
  });

  it('is refused in a value that its column does not know, or knows less of', () => {
    expect(columnIs('z', 'high')).toBe('value-refused');
    expect(columnIs('position', { x: 1, y: 2, note: 'x' })).toBe('value-refused');
    expect(columnIs('position', JSON.parse('{"x":1,"y":2,"__proto__":{"a":1}}'))).toBe('value-refused');
    const second = (doc: Y.Doc) => {
      doc.getMap('name').set(box, 'good');
      doc.getMap('name').set(box, 7);
    };
    expect(judged(second)).toBe('value-refused');
  });
});

describe('what an item begins with', () => {
  it('is written once, by its creator', () => {
    expect(columnIs('base', beginning(), 'of-ben-01')).toBe('new');
    expect(columnIs('base', beginning())).toBe('written-once');
    expect(judged((doc) => doc.getMap('base').delete(box))).toBe('written-once');
    const twice = (doc: Y.Doc) => {
      doc.getMap('base').set('of-ben-01', beginning());
      doc.getMap('base').set('of-ben-01', beginning());
    };
    expect(judged(twice)).toBe('written-once');
  });

  it('stays what it is: its text, too, though the words in it come and go', () => {
    expect(columnIs('text', rootWith(), text)).toBe('written-once');
    expect(judged((doc) => doc.getMap('text').delete(text))).toBe('written-once');
    const emptied = (doc: Y.Doc) => (doc.getMap('text').get(text) as Y.XmlElement).delete(0, 1);
    expect(judged(emptied)).toBe('new');
  });
});

describe('a text', () => {
  const lines = (count: number, length: number): Y.XmlElement =>
    rootWith(...Array.from({ length: count }, () => element('paragraph', runs('x'.repeat(length)))));

  it('holds so many characters in a run, and twice as many in all', () => {
    const { textLength } = diagramLimits;
    expect(textIs(paragraph('x'.repeat(textLength)))).toBe('new');
    expect(textIs(paragraph('x'.repeat(textLength + 1)))).toBe('too-large');
    expect(textIs(lines(2, textLength))).toBe('new');
    expect(textIs(lines(3, textLength - 1))).toBe('too-large');
  });

  it('counts what it holds already, at any depth', () => {
    const { textLength } = diagramLimits;
    const server = new Y.Doc();
    const listed = element('list', element('listitem', runs('x'.repeat(textLength))));
    server
      .getMap('text')
      .set(text, rootWith(listed, element('paragraph', runs('x'.repeat(textLength - 10)))));
    const verdictOf = (length: number) => {
      const bens = new Y.Doc();
      Y.applyUpdate(bens, Y.encodeStateAsUpdate(server));
      const root = bens.getMap('text').get(text) as Y.XmlElement;
      ((root.get(1) as Y.XmlElement).get(0) as Y.XmlText).insert(0, 'y'.repeat(length));
      const update = Y.encodeStateAsUpdate(bens, Y.encodeStateVector(server));
      return validate(server, update, { userId: ben, ownerOf: () => undefined }).verdict;
    };
    expect([verdictOf(10), verdictOf(11)]).toEqual(['new', 'refused']);
  });

  it('has a most of lines and formats', () => {
    const { nodes } = richTextLimits;
    expect(textIs(rootWith(...Array.from({ length: nodes }, () => element('paragraph'))))).toBe('new');
    const more = rootWith(...Array.from({ length: 2 * nodes + 1 }, () => element('paragraph')));
    expect(textIs(more)).toBe('too-large');
  });

  it('is nested as deeply as an editor reads it, and no deeper', () => {
    expect(textIs(nested(diagramLimits.textDepth))).toBe('new');
    expect(textIs(nested(diagramLimits.textDepth + 1))).toBe('too-deep');
  });

  it('has names of a hundred characters and values of ten thousand', () => {
    expect(textIs(attribute(1, 'x'.repeat(100)))).toBe('new');
    expect(textIs(attribute(1, 'x'.repeat(101)))).toBe('too-large');
    expect(textIs(paragraph('a', { ['x'.repeat(101)]: true }))).toBe('too-large');
    // In JSON a text stands between quotation marks.
    expect(textIs(attribute('x'.repeat(9_998)))).toBe('new');
    expect(textIs(attribute('x'.repeat(9_999)))).toBe('too-large');
    expect(textIs(paragraph('a', { style: 'x'.repeat(9_999) }))).toBe('too-large');
    expect(textIs(embed({ image: 'x'.repeat(10_000) }))).toBe('too-large');
    expect(textIs(rootWith(element('x'.repeat(101))))).toBe('too-large');
  });
});
