import { createHeadlessEditor } from '@lexical/headless';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { meaningOfStyle } from './htmlTags.ts';
import { attachmentsIn, readImage } from './images.ts';
import { richTextLimits } from './limits.ts';
import { $createImageNode, $isImageNode } from './nodes/ImageNode.ts';
import { richTextNodes } from './nodes/richTextNodes.ts';
import { plainTextOf } from './plainText.ts';
import { treeOfHtml } from './readHtml.ts';
import { readNodes } from './readNodes.ts';
import { emptyTree, isEmpty, type RichTextInline, type RichTextTree, sameTree } from './tree.ts';
import { cleanLine, linesOf } from './words.ts';
import { buildRoot, isElementName, isRunType, treeOfRoot } from './yText.ts';

const text = (words: string, more: object = {}) => ({ type: 'text', text: words, ...more });
const paragraph = (...children: unknown[]) => ({ type: 'paragraph', children });
const run = (words: string, more: object = {}): RichTextInline => ({
  kind: 'text',
  text: words,
  bold: false,
  italic: false,
  link: null,
  ...more,
});
const read = (...children: unknown[]) => readNodes(children).tree.blocks;
const problems = (...children: unknown[]) => [...readNodes(children).problems];

describe('nodes', () => {
  it('are read with their looks, and a tab is a character', () => {
    expect(
      read(
        paragraph(text('a'), text('b', { format: 1 }), text('c', { format: 2 }), text('d', { format: 3 })),
      ),
    ).toEqual([
      {
        kind: 'paragraph',
        inlines: [
          run('a'),
          run('b', { bold: true }),
          run('c', { italic: true }),
          run('d', { bold: true, italic: true }),
        ],
      },
    ]);
    expect(read(paragraph(text('a'), { type: 'tab', text: 'no' }, text('b')))).toEqual([
      { kind: 'paragraph', inlines: [run('a\tb')] },
    ]);
    expect(read(paragraph(text('a', { format: '1' }), text(''), { type: 'text', text: 7 }))).toEqual([
      { kind: 'paragraph', inlines: [run('a')] },
    ]);
  });

  it('without words begin no block', () => {
    expect(read(text(''))).toEqual([]);
    expect(read(text('a'), text(''))).toEqual([{ kind: 'paragraph', inlines: [run('a')] }]);
    expect(read({ type: 'image', src: 'https://elsewhere.example/a.png' })).toEqual([]);
  });

  it('of a list are bullets, as deep as the lists around them', () => {
    const item = (...children: unknown[]) => ({ type: 'listitem', children });
    const list = (...children: unknown[]) => ({ type: 'list', children });
    expect(read(list(item(text('a')), item(list(item(text('b'))))), paragraph(text('c')))).toEqual([
      { kind: 'bullet', depth: 0, inlines: [run('a')] },
      { kind: 'bullet', depth: 1, inlines: [run('b')] },
      { kind: 'paragraph', inlines: [run('c')] },
    ]);
    // A paragraph in a bullet is a further line of it, but for the first.
    expect(read(list(item(paragraph(text('a')), paragraph(text('b')))))).toEqual([
      { kind: 'bullet', depth: 0, inlines: [run('a'), { kind: 'break', link: null }, run('b')] },
    ]);
    expect(read(item(text('alone')))).toEqual([{ kind: 'bullet', depth: 0, inlines: [run('alone')] }]);
    expect(read(list(item()))).toEqual([{ kind: 'bullet', depth: 0, inlines: [] }]);
  });

  it('in a link lead where the outermost of them leads', () => {
    const link = (url: string, ...children: unknown[]) => ({ type: 'link', url, children });
    const leads = (...children: unknown[]) =>
      read(paragraph(...children)).flatMap(({ inlines }) => inlines.map(({ link: to }) => to));
    expect(leads(link('https://a.example', text('a'), link('https://b.example', text('b'))))).toEqual([
      'https://a.example/',
    ]);
    expect(leads(link('javascript:alert(1)', link('https://b.example', text('b'))))).toEqual([
      'https://b.example/',
    ]);
    expect(leads({ ...link('https://a.example', text('a')), type: 'autolink' })).toEqual([
      'https://a.example/',
    ]);
    expect(leads(link('https://a.example', { type: 'linebreak' }, text('a')))).toEqual([
      'https://a.example/',
      'https://a.example/',
    ]);
  });

  it('that cannot be kept are told of', () => {
    expect(problems(paragraph(text('a')))).toEqual([]);
    expect(problems({ type: 'heading', children: [text('a')] })).toEqual(['unknownNode']);
    for (const wrong of [7, null, 'a', [text('a')]]) expect(problems(wrong)).toEqual(['unknownNode']);
    const nested = (depth: number): unknown =>
      depth === 0 ? text('deep') : { type: 'list', children: [nested(depth - 1)] };
    expect(problems(nested(richTextLimits.depth - 1))).toEqual([]);
    expect(problems(nested(richTextLimits.depth))).toEqual(['tooDeep']);
    const words = (depth: number) => plainTextOf(readNodes([nested(depth)]).tree);
    expect([words(richTextLimits.readDepth - 1), words(richTextLimits.readDepth)]).toEqual(['deep', '']);
  });

  it('that are too many are cut off, and that is said', () => {
    const many = (count: number) => Array.from({ length: count }, () => paragraph());
    expect(problems(...many(richTextLimits.nodes))).toEqual([]);
    expect(problems(...many(richTextLimits.nodes + 1))).toEqual(['tooManyNodes']);
    expect(read(...many(richTextLimits.nodes + 5))).toHaveLength(richTextLimits.nodes);
  });

  it('that are none are an empty text', () => {
    for (const nothing of [undefined, null, {}, 'a', []]) expect(readNodes(nothing).tree.blocks).toEqual([]);
  });
});

const given = {
  src: '/api/attachments/7',
  altText: 'Plan',
  width: 320,
  height: 200,
  position: 'left',
  showCaption: true,
  caption: 'By night',
};

describe('an image', () => {
  it('is read with all that is known of it', () => {
    const { src: _src, ...rest } = given;
    expect(readImage(given)).toEqual({ attachmentId: 7, ...rest });
    for (const position of ['left', 'right', 'full'])
      expect(readImage({ ...given, position })?.position).toBe(position);
    expect(readImage({ ...given, position: 7 })?.position).toBe('full');
    expect(
      [1.4, 1.6, 4_000, 4_001, '9', Number.NaN, Infinity].map(
        (width) => readImage({ ...given, width })?.width,
      ),
    ).toEqual([1, 2, 4_000, 4_000, 0, 0, 0]);
    expect([7, undefined].map((altText) => readImage({ ...given, altText })?.altText)).toEqual(['', '']);
    expect(readImage({ ...given, src: '/api/attachments/2147483648' })).toBeNull();
    expect(readImage({ ...given, src: '/api/attachments/2147483647' })?.attachmentId).toBe(2_147_483_647);
  });

  it('of a stored text is one that there can be', () => {
    const state = (id: number) => `{"src":"/api/attachments/${id}"}`;
    expect(attachmentsIn(state(2_147_483_647) + state(2_147_483_648) + state(7) + state(7))).toEqual([
      2_147_483_647, 7,
    ]);
  });

  it('comes back from a document, of which only what differs is kept', () => {
    for (const change of [
      {},
      { width: 0 },
      { height: 0 },
      { altText: '' },
      { caption: '' },
      { showCaption: false },
      { position: 'full' },
    ]) {
      const image = readImage({ ...given, ...change });
      if (image === null) throw new Error('It is one of ours');
      const tree: RichTextTree = {
        blocks: [{ kind: 'paragraph', inlines: [{ kind: 'image', ...image, link: 'https://a.example/' }] }],
      };
      const root = buildRoot(tree);
      new Y.Doc().getMap<Y.XmlElement>('text').set('a', root);
      expect(treeOfRoot(root)).toEqual(tree);
    }
    const plainest: RichTextTree = {
      blocks: [
        {
          kind: 'paragraph',
          inlines: [
            {
              kind: 'image',
              attachmentId: 7,
              altText: '',
              width: 0,
              height: 0,
              position: 'full',
              showCaption: false,
              caption: '',
              link: null,
            },
          ],
        },
      ],
    };
    const root = buildRoot(plainest);
    new Y.Doc().getMap<Y.XmlElement>('text').set('a', root);
    const [image] = (root.get(0) as Y.XmlElement).toArray();
    expect(Object.keys((image as Y.XmlElement).getAttributes())).toEqual(['__src']);
  });

  it('in an editor is part of a line, is changed bit by bit, and comes back from its clone', () => {
    const editor = createHeadlessEditor({
      nodes: [...richTextNodes],
      onError: (error) => {
        throw error;
      },
    });
    const image = readImage(given);
    if (image === null) throw new Error('It is one of ours');
    editor.update(
      () => {
        const node = $createImageNode(image);
        expect(node.getImage()).toEqual(image);
        expect([node.isInline(), node.decorate(), $isImageNode(node), $isImageNode(null)]).toEqual([
          true,
          null,
          true,
          false,
        ]);
        expect(node.exportJSON()).toEqual({ ...given, type: 'image', version: 1 });
        const other = {
          attachmentId: 9,
          altText: 'Map',
          width: 1,
          height: 2,
          position: 'right',
          showCaption: false,
          caption: '',
        } as const;
        for (const name of Object.keys(other) as (keyof typeof other)[]) {
          const before = node.getImage();
          node.setImage({ [name]: other[name] });
          expect(node.getImage()).toEqual({ ...before, [name]: other[name] });
        }
        expect(node.getImage()).toEqual(other);
        expect(node.setImage({}).getImage()).toEqual(other);
      },
      { discrete: true },
    );
  });
});

describe('a live text', () => {
  it('has elements and runs by these names', () => {
    for (const name of ['paragraph', 'list', 'listitem', 'link', 'autolink', 'image', 'linebreak'])
      expect(isElementName(name)).toBe(true);
    for (const name of ['', 'text', 'tab', 'heading', 'root']) expect(isElementName(name)).toBe(false);
    expect(['text', 'tab', '', 'hashtag', undefined].map(isRunType)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('leads where its links lead, automatic ones as well', () => {
    for (const name of ['link', 'autolink']) {
      const link = new Y.XmlElement(name);
      link.setAttribute('__url', 'https://a.example/');
      link.insert(0, [new Y.XmlText('a')]);
      const block = new Y.XmlElement('paragraph');
      block.insert(0, [link]);
      const root = new Y.XmlElement();
      root.insert(0, [block]);
      new Y.Doc().getMap<Y.XmlElement>('text').set('a', root);
      expect(treeOfRoot(root).blocks).toEqual([
        { kind: 'paragraph', inlines: [run('a', { link: 'https://a.example/' })] },
      ]);
    }
  });
});

describe('the style of foreign HTML', () => {
  it('says bold, italic and kept spaces', () => {
    const bold = (style: string) => meaningOfStyle(style).bold;
    expect(
      ['bold', 'bolder', '600', '900', '599', 'normal', '400'].map((weight) =>
        bold(`font-weight: ${weight}`),
      ),
    ).toEqual([true, true, true, true, false, false, false]);
    const italic = (style: string) => meaningOfStyle(`FONT-STYLE:${style}`).italic;
    expect(['italic', 'Oblique', 'normal'].map(italic)).toEqual([true, true, false]);
    const preserved = (space: string) => meaningOfStyle(`color:red; white-space : ${space};`).preserved;
    expect(['pre', 'pre-wrap', 'break-spaces', 'pre-line', 'normal', 'x-pre'].map(preserved)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('says nothing where it says nothing of these, or too much', () => {
    expect(meaningOfStyle(undefined)).toEqual({});
    expect(meaningOfStyle('color:red')).toEqual({});
    expect(meaningOfStyle('x-font-weight:bold')).toEqual({});
    const long = `font-weight:bold;${'x'.repeat(2_000 - 17)}`;
    expect([meaningOfStyle(long), meaningOfStyle(`${long}x`)]).toEqual([{ bold: true }, {}]);
  });

  it('is followed by the text', () => {
    const looks = (html: string) =>
      treeOfHtml(html)?.blocks.flatMap(({ inlines }) =>
        inlines.map((inline) => (inline.kind === 'text' ? [inline.bold, inline.italic] : [])),
      );
    expect(looks('<i style="font-style:oblique">a</i>')).toEqual([[false, true]]);
    expect(looks('<i style="font-style:normal">a</i>')).toEqual([[false, false]]);
    expect(looks('<span style="font-weight:600">a</span>')).toEqual([[true, false]]);
    expect(looks('<h3>a</h3><em>b</em><th>c</th>')).toEqual(
      [
        [true, false],
        [false, true],
        [false, false],
        [true, false],
      ].filter((_, at) => at !== 2),
    );
  });

  it('may close more than it opened', () => {
    expect(plainTextOf(treeOfHtml('</p></div></b></p>a</i>b') ?? emptyTree)).toBe('ab');
    const bold = treeOfHtml('</b><b>a</b>')?.blocks[0]?.inlines;
    expect(bold).toEqual([run('a', { bold: true })]);
  });
});

describe('words', () => {
  it('are broken at whatever breaks a line, and lose what says nothing', () => {
    expect(linesOf('a\r\nb\nc\rd\ve\ff\u0085g\u2028h\u2029i')).toEqual('abcdefghi'.split(''));
    expect(linesOf('V\u0000a\u0008\u000e\u001f\u007f\u0084\u0086\u009f\ufffeb\tc')).toEqual(['Vab\tc']);
    expect(linesOf('a\ud800')).toEqual(['a\ufffd']);
  });

  it('of one line have no blanks around them, and no half character at their end', () => {
    expect(cleanLine('  a\n\tb  ', 9)).toBe('a  b');
    expect(cleanLine('abc def', 4)).toBe('abc');
    expect(cleanLine('abc', 3)).toBe('abc');
    expect(cleanLine('ab😀', 3)).toBe('ab');
    expect(cleanLine('ab😀', 4)).toBe('ab😀');
  });
});

describe('two texts', () => {
  const tree = (...inlines: RichTextInline[]): RichTextTree => ({ blocks: [{ kind: 'paragraph', inlines }] });
  const bullet = (depth: number): RichTextTree => ({
    blocks: [{ kind: 'bullet', depth, inlines: [run('a')] }],
  });

  it('are the same where a reader sees no difference', () => {
    expect(sameTree(tree(run('a')), tree(run('a')))).toBe(true);
    expect(sameTree(emptyTree, tree(run(' '), { kind: 'break', link: null }))).toBe(true);
    for (const other of [
      tree(run('b')),
      tree(run('a', { bold: true })),
      tree(run('a', { link: 'x' })),
      tree(run('a'), run('a')),
      bullet(0),
      emptyTree,
      { blocks: [...tree(run('a')).blocks, ...tree().blocks] },
    ])
      expect(sameTree(tree(run('a')), other)).toBe(false);
    expect([sameTree(bullet(1), bullet(1)), sameTree(bullet(1), bullet(0))]).toEqual([true, false]);
  });

  it('are empty without a word and without an image', () => {
    const image = {
      kind: 'image',
      attachmentId: 7,
      altText: '',
      width: 0,
      height: 0,
      position: 'full',
      showCaption: false,
      caption: '',
      link: null,
    } as const;
    expect([
      isEmpty(emptyTree),
      isEmpty(tree(run(' '))),
      isEmpty(tree(run('a'))),
      isEmpty(tree(image)),
    ]).toEqual([true, true, false, false]);
  });
});
