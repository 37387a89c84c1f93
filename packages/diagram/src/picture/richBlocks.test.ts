import { expect, test } from 'vitest';
import { component, board, relation, textarea } from '../testing/build.ts';
import { SnapshotStore } from '../snapshotStore.ts';
import { type Attributes, emptyText, type TextContent, type TextElement, textFromPlain } from '../text.ts';
import { PictureStore } from './pictureStore.ts';
import { labelText, measureText, richBlocks, withoutLinks } from './richBlocks.ts';

const none: Attributes = {};
const runs = (text: string, format = 0) => ({
  runs: [{ text, attributes: format === 0 ? none : { p: { __format: format } } }],
});
const element = (name: string, children: TextContent, attributes = none): TextElement => ({
  name,
  attributes,
  children,
});

test('bold, italic and links', () => {
  const content = [
    element('paragraph', [
      runs('Scope', 1),
      runs(' of ', 2),
      element('link', [runs('it', 3)], { __url: '/diagram/d:one' }),
      element('linebreak', []),
      runs('all'),
    ]),
  ];
  expect(richBlocks(content)).toEqual([
    {
      kind: 'paragraph',
      runs: [
        { text: 'Scope', bold: true },
        { text: ' of ', italic: true },
        { text: 'it', bold: true, italic: true, target: '/diagram/d:one' },
        { text: '\n', bold: true },
        { text: 'all' },
      ],
    },
  ]);
});

test('an address that could do harm is no link, and strangers learn none', () => {
  const link = (url: string) => [element('paragraph', [element('link', [runs('here')], { __url: url })])];
  expect(richBlocks(link('javascript:alert(1)'))[0]?.runs).toEqual([{ text: 'here' }]);
  expect(richBlocks(link('//evil.example'))[0]?.runs).toEqual([{ text: 'here' }]);
  const kept = richBlocks(link('https://alder.example'));
  expect(kept[0]?.runs).toEqual([{ text: 'here', target: 'https://alder.example' }]);
  expect(withoutLinks(kept)[0]?.runs).toEqual([{ text: 'here' }]);
  expect(withoutLinks(kept)).toBe(withoutLinks(kept));
});

test('lists, with lists in them', () => {
  const item = (...children: TextContent) => element('listitem', children);
  const bullets = element('list', [item(runs('one')), item(element('list', [item(runs('deeper'))]))]);
  const numbers = element('list', [item(runs('a')), item(runs('b'))], { __listType: 'number', __start: 3 });
  const lines = richBlocks([bullets, numbers]).map(
    ({ kind, runs: of }) => `${kind} ${of.map(({ text }) => text).join('')}`,
  );
  expect(lines).toEqual(['bullet one', 'bullet deeper', 'paragraph 3. a', 'paragraph 4. b']);
});

test('a list within a numbered one takes no number from it', () => {
  const item = (...children: TextContent) => element('listitem', children);
  const inner = element('list', [item(runs('inner'))]);
  const numbers = element('list', [item(runs('a')), item(inner), item(runs('b'))], { __listType: 'number' });
  const texts = richBlocks([numbers]).map(({ runs: of }) => of.map(({ text }) => text).join(''));
  expect(texts).toEqual(['1. a', 'inner', '2. b']);
});

test('a format of nothing is none', () => {
  const odd = [element('paragraph', [{ runs: [{ text: 'odd', attributes: { p: null } }] }])];
  expect(richBlocks(odd)[0]?.runs).toEqual([{ text: 'odd' }]);
});

test('whatever somebody wrote is read without harm', () => {
  expect(richBlocks([runs('loose'), element('strange', [element('odd', [runs('inner')])])])).toEqual([
    { kind: 'paragraph', runs: [{ text: 'loose' }] },
    { kind: 'paragraph', runs: [{ text: 'inner' }] },
  ]);
  expect(richBlocks(emptyText)).toEqual([{ kind: 'paragraph', runs: [] }]);
  const odd = { runs: [{ text: 'x', attributes: { p: [1] } }] };
  expect(richBlocks([element('paragraph', [odd])])[0]?.runs).toEqual([{ text: 'x' }]);
});

test('the height of a text area is that of what is drawn', () => {
  const text = textFromPlain('Customer-facing platform and its partners.\nSecond');
  const { document } = board(textarea('textarea', [0, 0, 4], text));
  const snapshots = new SnapshotStore(document, measureText);
  const item = snapshots.item('textarea');
  expect(item?.kind === 'textarea' ? item.height : 0).toBe(measureText(text, 4));
  expect(measureText(text, 4)).toBe((3 * 20 + 16) / 50);
  expect(measureText(text, 20)).toBe((2 * 20 + 16) / 50);
  const drawn = new PictureStore({ snapshot: snapshots.get() }).item('textarea');
  expect((drawn?.bounds.height ?? 0) + 16).toBe(measureText(text, 4) * 50);
});

test('a picture for strangers leads nowhere', () => {
  const link = element('link', [runs('here')], { __url: 'https://alder.example' });
  const { snapshot } = board(
    textarea('textarea', [0, 0, 4], [element('paragraph', [link])]),
    component('checkout', [6, 0, 4, 2]),
    relation('relation', 'checkout', 'checkout'),
  );
  const kinds = (links: boolean) =>
    new PictureStore({ snapshot }, { links }).item('textarea')?.shapes.map(({ kind }) => kind);
  expect(kinds(true)).toEqual(['text', 'link']);
  expect(kinds(false)).toEqual(['text']);
});

test('an image is drawn if it is an attachment, and no outside address ever is', () => {
  const image = (src: string) => element('image', [], { __src: src, __altText: 'Flow', __width: 80 });
  const [block] = richBlocks([
    element('paragraph', [image('/api/attachments/7'), image('https://alder.example/x.png')]),
  ]);
  expect(block?.runs).toEqual([
    {
      text: '',
      image: {
        source: '/api/attachments/7',
        altText: 'Flow',
        width: 80,
        height: 0,
        position: 'full',
        caption: '',
      },
    },
  ]);
});

test('a bullet within a bullet stands further in', () => {
  const item = (...children: TextContent[number][]) => element('listitem', children);
  const inner = element('list', [item(runs('Inner'))], { __listType: 'bullet' });
  const list = element('list', [item(runs('Outer')), item(inner)], { __listType: 'bullet' });
  expect(richBlocks([list])).toEqual([
    { kind: 'bullet', runs: [{ text: 'Outer' }] },
    { kind: 'bullet', depth: 1, runs: [{ text: 'Inner' }] },
  ]);
  const { snapshot } = board(textarea('textarea', [0, 0, 4], [list]));
  const texts = new PictureStore({ snapshot }).item('textarea')?.shapes.filter(({ kind }) => kind === 'text');
  expect(texts?.map((shape) => (shape.kind === 'text' ? shape.x : null))).toEqual([28, 44]);
});

test('a label is one line of words', () => {
  expect(labelText(textFromPlain('Places\n order '))).toBe('Places order');
  expect(labelText(emptyText)).toBe('');
});
