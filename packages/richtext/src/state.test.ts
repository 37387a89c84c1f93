import { describe, expect, it } from 'vitest';
import { treeOfPlainText } from './plainText.ts';
import {
  emptyState,
  isEmptyState,
  readState,
  safeState,
  sameState,
  storableState,
  writeState,
} from './state.ts';
import { richTextSchema } from './stateSchema.ts';
import { emptyTree, isEmpty } from './tree.ts';

const stateOf = (...children: unknown[]): string => JSON.stringify({ root: { children } });
const text = (words: string, format = 0) => ({ type: 'text', text: words, format });
const paragraph = (...children: unknown[]) => ({ type: 'paragraph', children });
const nested = (depth: number): unknown =>
  depth === 0 ? text('deep') : { type: 'link', url: 'https://a.example/', children: [nested(depth - 1)] };

const reasonOf = (given: unknown): string | undefined =>
  richTextSchema.safeParse(given).error?.issues[0]?.message;

describe('rich text where it comes in', () => {
  it('is null when there is nothing to read', () => {
    for (const empty of [
      null,
      emptyState,
      stateOf(),
      stateOf(paragraph(text(' ')), paragraph({ type: 'linebreak' })),
    ])
      expect(richTextSchema.parse(empty)).toBeNull();
  });

  it('comes out in our form', () => {
    const given = stateOf(
      paragraph({ ...text('a', 1 + 8), style: 'position:fixed', onclick: 'x' }, text('b', 1)),
    );
    const stored = richTextSchema.parse(given);
    expect(JSON.parse(stored ?? '')).toMatchObject({
      root: { children: [{ children: [{ text: 'ab', format: 1, style: '' }] }] },
    });
    expect(stored).not.toContain('onclick');
    expect(richTextSchema.parse(stored)).toBe(stored);
  });

  it('loses unsafe addresses and outside images, and keeps the words', () => {
    const link = { type: 'link', url: 'javascript:alert(1)', children: [text('here')] };
    const image = { type: 'image', src: 'https://evil.example/a.png', altText: 'x' };
    expect(richTextSchema.parse(stateOf(paragraph(link, image)))).toBe(
      richTextSchema.parse(stateOf(paragraph(text('here')))),
    );
  });

  it.each([
    ['another thing than text', 7, 'Must be rich text'],
    ['words', 'hello', 'Must be rich text'],
    ['another JSON', '{"root":7}', 'Must be rich text'],
    ['half a state', emptyState.slice(0, -3), 'Must be rich text'],
    ['5 MB', stateOf(paragraph(text('a'.repeat(5_000_000)))), 'at most 200000 characters'],
    ['10,000 levels', '{"root":{"children":['.repeat(6_000), 'Must be rich text'],
    [
      '10,000 levels of JSON',
      `{"root":{"children":${'['.repeat(10_000)}${']'.repeat(10_000)}}}`,
      'Contains something',
    ],
    ['more than 32 levels', stateOf(nested(40)), 'deeper than 32'],
    ['too many nodes', `{"root":{"children":[${'{},'.repeat(30_000)}{}]}}`, 'Contains something'],
    ['an unknown node', stateOf({ type: 'iframe', src: 'x' }), 'Contains something'],
    ['a node named like a method', stateOf({ type: '__proto__' }), 'Contains something'],
  ])('refuses %s with the reason', (_what, given, reason) => {
    expect(reasonOf(given)).toContain(reason);
  });

  it('refuses what would be too long in our form', () => {
    const given = stateOf(paragraph(...Array.from({ length: 5_000 }, (_, index) => text('a', index % 2))));
    expect(given.length).toBeLessThan(200_001);
    expect(reasonOf(given)).toContain('at most 200000 characters');
  });
});

describe('a stored text', () => {
  it('reads as a safe one whatever it is', () => {
    expect(readState('nonsense').blocks).toEqual([]);
    expect(safeState(stateOf({ type: 'heading', children: [text('Title')] }))).toBe(
      safeState(stateOf(paragraph(text('Title')))),
    );
    expect(safeState(stateOf(nested(200)))).toContain('deep');
  });

  it('is cut to the length that may be stored', () => {
    const tree = treeOfPlainText('word\n'.repeat(10_000));
    expect(storableState(tree).problem).toBe('tooLong');
    const state = writeState(tree);
    expect(state?.length).toBeLessThanOrEqual(200_000);
    expect(state?.length).toBeGreaterThan(199_000);
    expect(richTextSchema.parse(state)).toBe(state);
  });

  it('is the same as another when a reader sees no difference', () => {
    expect(sameState(null, emptyState)).toBe(true);
    expect(sameState(stateOf(paragraph(text('a'), text('b'))), stateOf(paragraph(text('ab'))))).toBe(true);
    expect(sameState(stateOf(paragraph(text('a'))), stateOf(paragraph(text('a', 1))))).toBe(false);
    expect(sameState(stateOf(paragraph(text('a'))), null)).toBe(false);
    expect(isEmptyState(emptyState)).toBe(true);
    expect(isEmpty(emptyTree)).toBe(true);
  });
});
