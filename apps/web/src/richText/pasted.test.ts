import type { RichTextTree } from '@lintel/richtext/tree';
import { expect, test } from 'vitest';
import { treeOfPasted } from './pasted.ts';

const wordsOf = (tree: RichTextTree): string[] =>
  tree.blocks.map(({ inlines }) =>
    inlines.map((inline) => (inline.kind === 'text' ? inline.text : '')).join(''),
  );

test('formats come from the HTML, and nothing that no text can hold', () => {
  const html = '<h1 style="color:red">A <b>b</b></h1><script>x</script><a href="javascript:x()">c</a>';
  const { blocks } = treeOfPasted({ html, plain: 'other' });
  expect(wordsOf({ blocks })).toEqual(['A b', 'c']);
  expect(blocks.flatMap(({ inlines }) => inlines.map(({ link }) => link))).not.toContain('javascript:x()');
});

test('plain words are taken where the HTML says nothing, or more than a text may hold', () => {
  expect(wordsOf(treeOfPasted({ html: '<p> </p>', plain: 'a\nb' }))).toEqual(['a', 'b']);
  expect(wordsOf(treeOfPasted({ html: `<p>${'x'.repeat(600_000)}</p>`, plain: 'short' }))).toEqual(['short']);
});

test('characters that no document may hold are gone', () => {
  expect(wordsOf(treeOfPasted({ html: '', plain: 'a\0b \ud83dc' }))).toEqual(['ab \ufffdc']);
});
