import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { plainTextOf } from './plainText.ts';
import { randomTree } from './testing/randomTree.ts';
import { emptyTree } from './tree.ts';
import { buildRoot, problemsOfRoot, treeOfRoot } from './yText.ts';

const rootWith = (...children: (Y.XmlElement | Y.XmlText)[]): Y.XmlElement => {
  const root = new Y.XmlElement();
  root.insert(0, children);
  new Y.Doc().getMap<Y.XmlElement>('text').set('a', root);
  return root;
};

const words = (text: string, attributes: object = {}): Y.XmlText => {
  const made = new Y.XmlText();
  made.applyDelta([{ insert: text, attributes }]);
  return made;
};

const element = (name: string, ...children: (Y.XmlElement | Y.XmlText)[]): Y.XmlElement => {
  const made = new Y.XmlElement(name);
  made.insert(0, children);
  return made;
};

describe('a live text', () => {
  it('has a paragraph from the beginning', () => {
    const doc = new Y.Doc();
    doc.getMap<Y.XmlElement>('text').set('a', buildRoot(emptyTree));
    expect(JSON.stringify(doc.getMap('text'))).toContain('<paragraph></paragraph>');
  });

  it('has a text in an empty line from the beginning, for all who type into it', () => {
    for (const block of [
      { kind: 'paragraph', inlines: [] },
      { kind: 'bullet', depth: 0, inlines: [] },
    ] as const) {
      const root = buildRoot({ blocks: [block] });
      new Y.Doc().getMap<Y.XmlElement>('text').set('a', root);
      const texts = [...root.createTreeWalker((each) => each instanceof Y.XmlText)];
      expect(texts).toHaveLength(1);
    }
  });

  it('keeps the words of what it does not know, and says so', () => {
    const root = rootWith(
      element('heading', words('Title')),
      element('paragraph', words('#tag', { t: 'hashtag' })),
    );
    expect(plainTextOf(treeOfRoot(root))).toBe('Title\n#tag');
    expect([...problemsOfRoot(root)]).toEqual(['unknownNode']);
  });

  it('is fine as we and editors write it', () => {
    const root = buildRoot(randomTree(3));
    new Y.Doc().getMap<Y.XmlElement>('text').set('a', root);
    expect([...problemsOfRoot(root)]).toEqual([]);
  });

  it('may be nested deeper than we read', () => {
    let inner = element('paragraph', words('deep'));
    for (let depth = 0; depth < 400; depth += 1) inner = element('list', inner);
    const root = rootWith(inner);
    expect(treeOfRoot(root).blocks.length).toBeLessThan(2);
    expect([...problemsOfRoot(root)]).toEqual(['tooDeep']);
  });
});
