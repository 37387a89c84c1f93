import { describe, expect, it } from 'vitest';
import { richTextLimits } from './limits.ts';
import { plainTextOf } from './plainText.ts';
import { treeOfHtml } from './readHtml.ts';
import { htmlOf } from './writeHtml.ts';

const again = (html: string): string => {
  const tree = treeOfHtml(html);
  if (tree === null) throw new Error('It was too much');
  return htmlOf(tree);
};

describe('HTML as a text and back', () => {
  it.each([
    ['words without a tag', 'one & two', '<p>one &amp; two</p>'],
    ['bold and italic', '<p>a <b>b</b> <i>c</i></p>', '<p>a <strong>b</strong> <em>c</em></p>'],
    ['mis-nested tags', '<b>a<i>b</b>c</i>', '<p><strong>a</strong><strong><em>b</em></strong>c</p>'],
    ['spaces between lines of source', '<p>\n  a\n  b  </p>\n\n<p> c</p>', '<p>a b</p><p>c</p>'],
    ['line breaks', 'a<br>b<br><br>c', '<p>a<br>b<br><br>c</p>'],
    ['a last break, which shows nothing', '<p>a<br></p>', '<p>a</p>'],
    ['an empty line', '<p>a</p><p><br></p><p></p><p>b</p>', '<p>a</p><p><br></p><p>b</p>'],
    ['headings', '<h1>Title</h1>words', '<p><strong>Title</strong></p><p>words</p>'],
    ['a list', '<ul><li>a</li><li>b</li></ul>', '<ul><li>a</li><li>b</li></ul>'],
    [
      'a list in an item',
      '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
      '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
    ],
    [
      'a list in a list, as old editors wrote it',
      '<ul><li>a</li><ul><li>b</li></ul></ul>',
      '<ul><li>a<ul><li>b</li></ul></li></ul>',
    ],
    [
      'an item that only holds a list',
      '<ul><li><ul><li>b</li></ul></li></ul>',
      '<ul><li><ul><li>b</li></ul></li></ul>',
    ],
    ['an empty item', '<ul><li></li><li>b</li></ul>', '<ul><li><br></li><li>b</li></ul>'],
    ['paragraphs in an item', '<ul><li><p>a</p><p>b</p></li></ul>', '<ul><li>a<br>b</li></ul>'],
    ['a numbered list, as bullets', '<ol><li>a</li></ol>', '<ul><li>a</li></ul>'],
    [
      'a table',
      '<table><tr><th>a</th><td>b</td></tr><tr><td>c</td></tr></table>',
      '<p><strong>a</strong> b</p><p>c</p>',
    ],
    ['source code', '<pre>a\n  b</pre>', '<p>a<br><span style="white-space:pre-wrap">  b</span></p>'],
    [
      'style',
      '<span style="font-weight:700;font-style:italic">a</span>',
      '<p><strong><em>a</em></strong></p>',
    ],
    ['bold that is not', '<b style="font-weight:normal"><p>a</p></b>', '<p>a</p>'],
    [
      'a link',
      '<a href="HTTPS://a.example" target=_blank>a</a>',
      '<p><a href="https://a.example/" rel="noopener noreferrer">a</a></p>',
    ],
    ['a hostile link', '<a href="javascript:alert(1)">a</a>', '<p>a</p>'],
    [
      'an image of ours',
      '<img src="/api/attachments/12" alt="A" width="320" onload="x">',
      '<p><img src="/api/attachments/12" alt="A" width="320"></p>',
    ],
    ['an image from outside, as its words', 'a <img src="https://evil.example/a.png" alt="A">', '<p>a A</p>'],
    ['what runs', 'a<script>alert(1)</script><style>b{}</style><iframe>c</iframe>', '<p>a</p>'],
    ['entities', '&lt;b&gt; &amp;amp; &nbsp;', '<p>&lt;b&gt; &amp;amp; &nbsp;</p>'],
  ])('%s', (_what, given, expected) => {
    expect(again(given)).toBe(expected);
    expect(again(expected)).toBe(expected);
  });

  it('takes soup and unclosed tags', () => {
    expect(again('<p>a<div>b</p></div></ul></li><li>c')).toBe('<p>a</p><p>b</p><ul><li>c</li></ul>');
  });

  it('loses no word of a list deeper than we have', () => {
    const deep = `${'<ul><li>x'.repeat(40)}word`;
    expect(plainTextOf(treeOfHtml(deep) ?? { blocks: [] })).toContain('word');
  });

  it.each([
    ['length', 'a'.repeat(richTextLimits.htmlLength + 1)],
    ['length of the state', 'a'.repeat(richTextLimits.stateLength)],
    ['depth', '<div>'.repeat(90_000)],
    ['parts', 'a<br>'.repeat(90_000)],
    ['tags', '<b></b>'.repeat(60_000)],
  ])('refuses too much %s at once', (_what, given) => {
    const started = performance.now();
    expect(treeOfHtml(given)).toBeNull();
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
