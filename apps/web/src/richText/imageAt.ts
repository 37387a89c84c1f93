import { $isImageNode, type ImageNode } from '@lintel/richtext/nodes/ImageNode';
import type { ImageProperties } from '@lintel/richtext/tree';
import { $getNearestNodeFromDOMNode, $getNodeByKey, $getSelection, type LexicalEditor } from 'lexical';

/** An image in a text, and where it stands on the page. */
export interface PlacedImage {
  readonly key: string;
  readonly image: ImageProperties;
  readonly element: Element;
}

const placed = (editor: LexicalEditor, node: ImageNode): PlacedImage | null => {
  const element = editor.getElementByKey(node.getKey());
  const image = node.getImage();
  return element === null || image === null ? null : { key: node.getKey(), image, element };
};

/** The one that was pressed; null elsewhere. */
export const imagePressed = (editor: LexicalEditor, target: EventTarget | null): PlacedImage | null => {
  const element = target instanceof Element ? target.closest('.rich-text-placed-image') : null;
  if (element === null) return null;
  return editor.read(() => {
    const node = $getNearestNodeFromDOMNode(element);
    return $isImageNode(node) ? placed(editor, node) : null;
  });
};

/** The only one that is marked. */
export const imageMarked = (editor: LexicalEditor): PlacedImage | null =>
  editor.read(() => {
    const images = $getSelection()?.getNodes().filter($isImageNode) ?? [];
    const [only] = images;
    return only !== undefined && images.length === 1 ? placed(editor, only) : null;
  });

/** Null takes it out of the text. */
export const changeImage = (
  editor: LexicalEditor,
  key: string,
  change: Partial<ImageProperties> | null,
): void =>
  editor.update(() => {
    const node = $getNodeByKey(key);
    if (!$isImageNode(node)) return;
    if (change === null) node.remove();
    else node.setImage(change);
  });
