import { describe, expect, it } from 'vitest';
import { parseClipboard } from './parseClipboard.ts';
import { paste } from './commands/paste.ts';
import { contentFromPlain } from './plainOutline.ts';
import { isRefusal } from './refusal.ts';
import { after, board, boundsByKey } from './testing/build.ts';
import { garbage } from './testing/garbage.ts';
import { Random } from './testing/random.ts';
import { plainText } from './text.ts';
import { cleanText } from './textSafety.ts';

const instance = {
  kind: 'instance',
  key: 'checkout',
  name: 'Checkout',
  type: null,
  container: false,
  z: 0,
  position: { x: 0, y: 0 },
  size: { width: 4, height: 2 },
};
const content = (...items: unknown[]) => JSON.stringify({ lintel: 'items', version: 1, items });

describe('a clipboard from elsewhere', () => {
  it.each([
    ['nothing', ''],
    ['words', 'Hello'],
    ['other JSON', '{"type":"excalidraw/clipboard"}'],
    ['broken JSON', '{"lintel":"items",'],
    ['another version', content(instance).replace('"version":1', '"version":2')],
    ['no items', content()],
    ['a short key', content({ ...instance, key: 'short' })],
    ['a size of nothing', content({ ...instance, size: { width: 0, height: 1 } })],
    ['a place beyond the canvas', content({ ...instance, position: { x: 1e9, y: 0 } })],
    ['a number that is none', content(instance).replace('"x":0', '"x":1e999')],
    ['too many items', content(...Array.from({ length: 5_001 }, () => instance))],
    ['too much of it', `{${' '.repeat(8_000_001)}}`],
    ['a bottomless text', content({ kind: 'textarea', key: 'comments', text: 5 })],
    ['JSON without end', '{"a":'.repeat(200_000)],
    ['nesting without end', `${'{"lintel":['.repeat(1)}${'['.repeat(500_000)}${']'.repeat(500_000)}]}`],
  ])('is not read when it is %s', (_, text) => {
    expect(parseClipboard(text)).toBeNull();
  });

  it('loses what does not belong to it (D41)', () => {
    const text = content({ ...instance, slug: 'a', id: 5, parent: 'platform' });
    expect(parseClipboard(text)?.items).toEqual([instance]);
  });

  it('never stops a paste, whatever is in it (D41)', () => {
    const random = new Random(5);
    let pasted = 0;
    for (let count = 0; count < 6_000; count++) {
      const items = Array.from({ length: random.between(1, 2) }, () => ({
        key: random.pick(['checkout', 'payments', 'shipping']),
        labelAt: null,
        text: random.pick([[], [{ name: 'paragraph', attributes: {}, children: [] }], null, 5]),
        ...(garbage(random, 'base') as object),
      }));
      const text = JSON.stringify(items, (_, value: unknown) => (typeof value === 'bigint' ? 1 : value));
      const parsed = parseClipboard(`{"lintel":"items","version":1,"items":${text}}`);
      if (parsed === null) continue;
      const outcome = paste(board().snapshot, { content: parsed, at: { x: 0, y: 0 } });
      if (!isRefusal(outcome)) pasted++;
    }
    expect(pasted).toBeGreaterThan(3);
  });
});

const element = (name: string, children: unknown[], attributes: object = {}) => ({
  name,
  attributes,
  children,
});
const words = (text: string, attributes: object = {}) => ({ runs: [{ text, attributes }] });

describe('text from a clipboard', () => {
  it('keeps paragraphs, lists, links, bold and attached images', () => {
    const text = [
      element('paragraph', [words('bold', { p: { __format: 1 } }), element('linebreak', [])]),
      element('list', [element('listitem', [words('one')])], { __listType: 'bullet' }),
      element('paragraph', [element('link', [words('there')], { __url: 'https://example.com/' })]),
      element('paragraph', [element('image', [], { __src: '/api/attachments/7', __altText: 'A plan' })]),
    ];
    expect(cleanText(text)).toEqual(text);
  });

  it('loses unknown nodes but not their words, dangerous addresses, styles and outside images', () => {
    const text = [
      element('script', [words('words')]),
      element('paragraph', [element('link', [words('there')], { __url: 'javascript:alert(1)' })]),
      element('paragraph', [element('link', [words('here')], { __url: '//example.com' })]),
      element('paragraph', [element('image', [], { __src: 'https://example.com/pixel.png' })]),
      element('paragraph', [
        words('styled', { p: { __style: 'background:url(https://example.com)' }, t: 'x' }),
      ]),
    ];
    expect(cleanText(text)).toEqual([
      element('paragraph', [words('words')]),
      element('paragraph', [words('there')]),
      element('paragraph', [words('here')]),
      element('paragraph', []),
      element('paragraph', [words('styled')]),
    ]);
  });

  it('is cut off where it is nested too deeply and refused where it is too long', () => {
    let deep: unknown = words('deep');
    for (let depth = 0; depth < 5_000; depth++) deep = element('list', [deep]);
    const cleaned = cleanText([deep]);
    expect(plainText(cleaned ?? [])).toBe('');
    expect(cleanText([words('x'.repeat(100_001))])).toBeNull();
    expect(cleanText('text')).toBeNull();
  });
});

describe('plain text', () => {
  const pasted = (text: string) => {
    const read = contentFromPlain(text);
    if (isRefusal(read)) throw new Error(read.refused);
    let count = 0;
    const newKey = () => `new-000${++count}`;
    const parsed = parseClipboard(JSON.stringify(read));
    if (parsed === null) throw new Error('Not valid');
    return after(board(), paste, { content: parsed, at: { x: 0, y: 0 }, newKey });
  };
  const names = (snapshot: ReturnType<typeof pasted>) =>
    [...snapshot.items.values()]
      .filter((item) => item.kind === 'instance')
      .map((item) => `${item.container ? 'container' : 'component'} ${item.name}`)
      .sort();

  it('becomes a text area', () => {
    const item = pasted('We sell things.\n- and ship them\n').get('new-0001');
    expect(item?.kind === 'textarea' ? plainText(item.text) : null).toBe('We sell things.\n- and ship them');
    expect(contentFromPlain(' \n')).toEqual({ refused: 'nothingToPaste' });
    expect(contentFromPlain('x'.repeat(100_001))).toEqual({ refused: 'tooLong' });
    // A pattern that looks for spaces at the end takes minutes over as many in the middle.
    expect(contentFromPlain(`x${' '.repeat(200_000)}x`)).toEqual({ refused: 'tooLong' });
  });

  it('becomes components when it is a list', () => {
    const snapshot = pasted('- Checkout\n- Payments\n* Shipping');
    expect(names(snapshot)).toEqual(['component Checkout', 'component Payments', 'component Shipping']);
    expect(boundsByKey(snapshot)).toEqual({
      'new-0001': [0, 0, 4, 2],
      'new-0002': [5, 0, 4, 2],
      'new-0003': [0, 3, 4, 2],
    });
  });

  it('becomes containers where lines stand under others, holding these', () => {
    const snapshot = pasted('Shop\n  Checkout\n  Payments\nWarehouse\n\tStock');
    expect(names(snapshot)).toEqual([
      'component Checkout',
      'component Payments',
      'component Stock',
      'container Shop',
      'container Warehouse',
    ]);
    const boxes = Object.values(boundsByKey(snapshot));
    expect(boxes).toContainEqual([0, 0, 11, 4]);
    expect(boxes).toContainEqual([1, 1, 4, 2]);
    expect(boxes).toContainEqual([6, 1, 4, 2]);
  });

  it('becomes relations where it has arrows', () => {
    const snapshot = pasted('Checkout -> Payments: money\nPayments → Ledger');
    expect(names(snapshot)).toEqual(['component Checkout', 'component Ledger', 'component Payments']);
    const relations = [...snapshot.items.values()].filter((item) => item.kind === 'relation');
    expect(relations.map((relation) => plainText(relation.text)).sort()).toEqual(['', 'money']);
  });
});
