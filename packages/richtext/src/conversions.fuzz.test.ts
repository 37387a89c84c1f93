import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { plainTextOf } from './plainText.ts';
import { treeOfHtml } from './readHtml.ts';
import { readNodes } from './readNodes.ts';
import { richTextSchema } from './stateSchema.ts';
import { isEmptyState, readState, safeState, sameState, writeState } from './state.ts';
import { chanceOf, seedsOf } from './testing/chance.ts';
import { hostileHtml, hostileNode } from './testing/hostile.ts';
import { randomTree } from './testing/randomTree.ts';
import { expectSanitised } from './testing/sanitised.ts';
import { emptyTree, isEmpty, type RichTextTree, sameTree } from './tree.ts';
import { htmlOf } from './writeHtml.ts';
import { buildRoot, treeOfRoot } from './yText.ts';

const oneParagraph: RichTextTree = { blocks: [{ kind: 'paragraph', inlines: [] }] };

const inDocument = (root: Y.XmlElement): Y.XmlElement => {
  new Y.Doc().getMap<Y.XmlElement>('text').set('a', root);
  return root;
};

describe('any text of ours', () => {
  it.each(seedsOf(400))('comes back from every form, seed %i', (seed) => {
    const tree = randomTree(seed);
    const state = writeState(tree);
    expect(state === null).toBe(isEmpty(tree));
    expect(readState(state)).toEqual(isEmpty(tree) ? emptyTree : tree);
    expect(treeOfRoot(inDocument(buildRoot(tree)))).toEqual(tree.blocks.length === 0 ? oneParagraph : tree);
    expect(treeOfHtml(htmlOf(tree))).toEqual(tree);
    expect(richTextSchema.parse(state)).toBe(state);
    expect(sameTree(tree, randomTree(seed))).toBe(true);
    expectSanitised(htmlOf(tree));
    expect(isEmptyState(state)).toBe(isEmpty(tree));
  });
});

describe('HTML of anybody', () => {
  it.each(seedsOf(1_000))('is read once and then stays as it is, seed %i', (seed) => {
    const tree = treeOfHtml(hostileHtml(chanceOf(seed)));
    if (tree === null) throw new Error('It was not too long');
    const html = htmlOf(tree);
    expectSanitised(html);
    expect(treeOfHtml(html)).toEqual(tree);
    const state = writeState(tree);
    expect(sameTree(readState(state), tree)).toBe(true);
    expect(plainTextOf(tree)).not.toContain('alert(1)</script');
  });
});

describe('a state of anybody', () => {
  it.each(seedsOf(1_000))('reads as a safe one or as null, seed %i', (seed) => {
    const chance = chanceOf(seed);
    const children = Array.from({ length: chance.below(5) }, () => hostileNode(chance));
    const given = JSON.stringify({ root: chance.is(0.9) ? { children } : chance.one([children, 7, null]) });
    const state = safeState(given);
    expect(safeState(state)).toBe(state);
    expect(sameState(given, state)).toBe(true);
    expectSanitised(htmlOf(readState(given)));
    expect(treeOfHtml(htmlOf(readState(given)))?.blocks).toEqual(readState(given).blocks);
    const checked = richTextSchema.safeParse(given);
    expect(checked.success ? checked.data : state).toBe(state);
  });

  it.each(seedsOf(300))('and cut or changed text too, seed %i', (seed) => {
    const chance = chanceOf(seed);
    const whole = writeState(randomTree(seed)) ?? '{"root":{"children":[]}}';
    const at = chance.below(whole.length);
    const given =
      whole.slice(0, at) +
      chance.one(['', '"', '{', '}', '[', '\\', '0']) +
      whole.slice(at + chance.below(3));
    expect(() => safeState(given)).not.toThrow();
    expect(() => richTextSchema.safeParse(given)).not.toThrow();
  });
});

describe('a live text of anybody', () => {
  const value = (chance: ReturnType<typeof chanceOf>) =>
    chance.one([
      'javascript:alert(1)',
      '/api/attachments/3',
      7,
      null,
      true,
      { a: 1 },
      [1],
      'https://fine.example/',
    ]);

  const element = (chance: ReturnType<typeof chanceOf>, depth: number): Y.XmlElement => {
    const name = chance.one([
      'paragraph',
      'list',
      'listitem',
      'link',
      'image',
      'linebreak',
      'script',
      'toString',
    ]);
    const made = new Y.XmlElement(name) as Y.XmlElement<Record<string, never>>;
    for (const attribute of ['__url', '__src', '__width', '__slots', 'onclick'])
      if (chance.is(0.4)) made.setAttribute(attribute, value(chance) as never);
    const children = Array.from({ length: chance.below(4) }, () => child(chance, depth + 1));
    if (depth < 40) made.insert(0, children);
    return made as unknown as Y.XmlElement;
  };
  const child = (chance: ReturnType<typeof chanceOf>, depth: number): Y.XmlElement | Y.XmlText => {
    if (chance.is(0.6)) return element(chance, depth);
    const text = new Y.XmlText();
    text.insert(0, chance.one(['word', 'a\nb', '\0', '\ud800']), {
      p: value(chance),
      t: value(chance),
    } as object);
    if (chance.is(0.2)) text.insertEmbed(0, { image: 'https://evil.example/' });
    return text;
  };

  it.each(seedsOf(500))('reads as a safe one, seed %i', (seed) => {
    const chance = chanceOf(seed);
    const root = new Y.XmlElement();
    root.insert(0, [child(chance, 1), child(chance, 1)]);
    const tree = treeOfRoot(inDocument(root));
    expectSanitised(htmlOf(tree));
    expect(treeOfHtml(htmlOf(tree))).toEqual(tree);
    expect(sameTree(readState(writeState(tree)), tree)).toBe(true);
    expect(readNodes(undefined).tree.blocks).toEqual([]);
  });
});
