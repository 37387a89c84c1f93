import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import {
  buildText,
  emptyText,
  isEmptyText,
  plainText,
  readText,
  replaceText,
  type TextContent,
  textFromPlain,
} from './text.ts';

const integrated = (content: TextContent) => {
  const doc = new Y.Doc();
  doc.getMap('text').set('comments', buildText(content));
  return doc.getMap('text').get('comments') as Y.XmlElement;
};

const rich: TextContent = [
  {
    name: 'paragraph',
    attributes: { __indent: 1 },
    children: [
      {
        runs: [
          { text: 'plain ', attributes: {} },
          { text: 'bold', attributes: { p: { __format: 1 } } },
        ],
      },
      { name: 'linebreak', attributes: {}, children: [] },
      {
        name: 'link',
        attributes: { __url: 'https://example.com/' },
        children: [{ runs: [{ text: 'there', attributes: {} }] }],
      },
    ],
  },
  {
    name: 'list',
    attributes: { __listType: 'bullet' },
    children: [
      { name: 'listitem', attributes: {}, children: [{ runs: [{ text: 'one', attributes: {} }] }] },
      {
        name: 'listitem',
        attributes: {},
        children: [
          {
            name: 'list',
            attributes: {},
            children: [
              { name: 'listitem', attributes: {}, children: [{ runs: [{ text: 'two', attributes: {} }] }] },
            ],
          },
        ],
      },
    ],
  },
  { name: 'paragraph', attributes: {}, children: [] },
];

describe('text', () => {
  it('is written and read back as it was', () => {
    expect(readText(integrated(rich))).toEqual(rich);
    expect(readText(integrated(textFromPlain('a\n\nb')))).toEqual(textFromPlain('a\n\nb'));
  });

  it('begins as one empty paragraph, which is always the same value', () => {
    expect(readText(integrated(emptyText))).toBe(emptyText);
    expect(readText(integrated([]))).toBe(emptyText);
    expect(isEmptyText(emptyText)).toBe(true);
    expect(isEmptyText(rich)).toBe(false);
  });

  it('reads as lines of words', () => {
    expect(plainText(rich)).toBe('plain bold\nthere\none\ntwo\n');
    expect(plainText(textFromPlain('a\r\n\r\nb'))).toBe('a\n\nb');
    expect(plainText(emptyText)).toBe('');
  });

  it('is replaced inside of its root', () => {
    const root = integrated(rich);
    replaceText(root, textFromPlain('other'));
    expect(plainText(readText(root))).toBe('other');
    replaceText(root, []);
    expect(readText(root)).toBe(emptyText);
  });

  it('leaves out what is no text', () => {
    const root = integrated(emptyText);
    const paragraph = root.get(0) as Y.XmlElement;
    paragraph.setAttribute('nested', new Y.Map() as unknown as string);
    paragraph.setAttribute('kept', 'yes');
    root.insert(1, [new Y.XmlHook('hook') as unknown as Y.XmlElement]);
    expect(readText(root)).toEqual([{ name: 'paragraph', attributes: { kept: 'yes' }, children: [] }]);
  });
});
