import { imageSource } from '@lintel/richtext/images';
import { $isImageNode, ImageNode } from '@lintel/richtext/nodes/ImageNode';
import type { ImageProperties } from '@lintel/richtext/tree';
import { $getNodeByKey, type LexicalEditor } from 'lexical';

/** As `imageSize` of the drawing has it, in words that a browser lays out by itself. */
const unsaid = { width: 240, height: 180 } as const;

const fill = (element: HTMLElement, image: ImageProperties | null): void => {
  element.className = 'rich-text-placed-image';
  element.dataset['position'] = image?.position ?? 'full';
  if (image === null) return element.replaceChildren();
  const shown = document.createElement('img');
  const { width, height, altText, caption, showCaption } = image;
  shown.src = imageSource(image);
  shown.alt = altText;
  shown.draggable = false;
  shown.style.width = `${width > 0 ? width : unsaid.width}px`;
  shown.style.aspectRatio =
    width > 0 && height > 0 ? `${width} / ${height}` : `${unsaid.width} / ${unsaid.height}`;
  element.replaceChildren(shown);
  if (!showCaption || caption === '') return;
  const words = document.createElement('span');
  words.textContent = caption;
  element.append(words);
};

/** Images stand in an editor as large as they are drawn, so that nothing jumps when it opens. */
export const placeImages = (editor: LexicalEditor): (() => void) =>
  editor.registerMutationListener(ImageNode, (changed) => {
    editor.getEditorState().read(() => {
      for (const key of changed.keys()) {
        const [element, node] = [editor.getElementByKey(key), $getNodeByKey(key)];
        if (element !== null && $isImageNode(node)) fill(element, node.getImage());
      }
    });
  });
