import { createHeadlessEditor } from '@lexical/headless';
import { withDOM } from '@lexical/headless/dom';
import { $getRoot, $createParagraphNode } from 'lexical';
import { describe, expect, it } from 'vitest';
import { type ImageProperties } from '../tree.ts';
import { $createImageNode, ImageNode } from './ImageNode.ts';
import { richTextNodes } from './richTextNodes.ts';

const image: ImageProperties = {
  attachmentId: 7,
  altText: 'Plan',
  width: 320,
  height: 200,
  position: 'left',
  showCaption: true,
  caption: 'By night',
};

/** The image in an editor, while there is a page. */
const onPage = <T>(given: ImageProperties, look: (node: ImageNode) => T): T[] => {
  const seen: T[] = [];
  const editor = createHeadlessEditor({
    nodes: [...richTextNodes],
    onError: (error) => {
      throw error;
    },
  });
  withDOM(() =>
    editor.update(
      () => {
        const node = $createImageNode(given);
        $getRoot().append($createParagraphNode().append(node));
        seen.push(look(node));
      },
      { discrete: true },
    ),
  );
  return seen;
};

const exported = (given: ImageProperties): Record<string, string>[] =>
  onPage(given, (node) => {
    const { element } = node.exportDOM();
    if (element === null || !('getAttributeNames' in element)) return {};
    const names = element.getAttributeNames().map((name) => [name, element.getAttribute(name) ?? '']);
    return { tag: element.tagName.toLowerCase(), ...Object.fromEntries(names) };
  });

describe('an image on a page', () => {
  it('is copied with all that is known of it', () => {
    expect(exported(image)).toEqual([
      {
        tag: 'img',
        src: '/api/attachments/7',
        alt: 'Plan',
        width: '320',
        height: '200',
        'data-position': 'left',
        'data-caption': 'By night',
        'data-show-caption': 'true',
      },
    ]);
  });

  it('is copied without what it has not', () => {
    const plain = { ...image, width: 0, height: 0, showCaption: false, caption: '' };
    expect(exported(plain)).toEqual([
      { tag: 'img', src: '/api/attachments/7', alt: 'Plan', 'data-position': 'left' },
    ]);
    expect(exported({ ...image, attachmentId: 0 })).toEqual([{}]);
  });

  it.each([image, { ...image, width: 0, height: 0, showCaption: false, caption: '' }])(
    'is the same where a copy of it is pasted: %o',
    (given) => {
      const pasted = onPage(given, (node) => {
        const { element } = node.exportDOM();
        const { conversion } = ImageNode.importDOM()['img']?.(element as HTMLElement) ?? {};
        const made = conversion?.(element as HTMLElement)?.node;
        return made instanceof ImageNode ? made.getImage() : null;
      });
      expect(pasted).toEqual([given]);
    },
  );

  it('stands in an element that says where it stands, and is told when that changes', () => {
    const seen = onPage(image, (node) => {
      const theme = { theme: { image: 'image' }, namespace: '' };
      const element = node.createDOM(theme);
      const before = [element.tagName.toLowerCase(), element.className, element.dataset['position']];
      const kept = node.setImage({ position: 'right' }).updateDOM(null, element);
      const plain = node.createDOM({ theme: {}, namespace: '' });
      return [before, kept, element.dataset['position'], plain.className];
    });
    expect(seen).toEqual([[['span', 'image', 'left'], false, 'right', '']]);
  });
});
