import {
  $applyNodeReplacement,
  type DOMConversionMap,
  type DOMConversionOutput,
  type DOMExportOutput,
  DecoratorNode,
  type EditorConfig,
  type LexicalNode,
  type SerializedLexicalNode,
  type Spread,
} from 'lexical';
import { imageSource, readImage } from '../images.ts';
import type { ImagePosition, ImageProperties } from '../tree.ts';

type SerializedImage = Omit<ImageProperties, 'attachmentId'> & { readonly src: string };
export type SerializedImageNode = Spread<SerializedImage, SerializedLexicalNode>;

const numberOf = (image: HTMLImageElement, name: string): number => Number(image.getAttribute(name) ?? 0);

const fromElement = (element: Node): DOMConversionOutput | null => {
  const image = element as HTMLImageElement;
  const properties = readImage({
    src: image.getAttribute('src'),
    altText: image.alt,
    width: numberOf(image, 'width'),
    height: numberOf(image, 'height'),
    position: image.dataset['position'],
    showCaption: image.dataset['showCaption'] === 'true',
    caption: image.dataset['caption'],
  });
  return { node: properties === null ? null : $createImageNode(properties) };
};

/**
 * An image in a line. Every property is a plain value of its own, so that two people can change the size and the caption
 * at once; a caption is a line of text and no editor inside the editor.
 */
export class ImageNode extends DecoratorNode<unknown> {
  /** @internal */
  __src: string;
  /** @internal */
  __altText: string;
  /** @internal */
  __width: number;
  /** @internal */
  __height: number;
  /** @internal */
  __position: ImagePosition;
  /** @internal */
  __showCaption: boolean;
  /** @internal */
  __caption: string;

  static override getType(): string {
    return 'image';
  }

  static override clone(node: ImageNode): ImageNode {
    const { __src: src, __altText: altText, __width: width, __height: height } = node;
    const { __position: position, __showCaption: showCaption, __caption: caption } = node;
    return new ImageNode({ src, altText, width, height, position, showCaption, caption }, node.__key);
  }

  static override importJSON(given: SerializedImageNode): ImageNode {
    const properties = readImage({ ...given });
    return properties === null ? new ImageNode() : $createImageNode(properties);
  }

  static override importDOM(): DOMConversionMap {
    return { img: () => ({ conversion: fromElement, priority: 0 }) };
  }

  /** Without properties for the binding, which makes the node first and fills it afterwards. */
  constructor(given: Partial<SerializedImage> = {}, key?: string) {
    super(key);
    this.__src = given.src ?? '';
    this.__altText = given.altText ?? '';
    this.__width = given.width ?? 0;
    this.__height = given.height ?? 0;
    this.__position = given.position ?? 'full';
    this.__showCaption = given.showCaption ?? false;
    this.__caption = given.caption ?? '';
  }

  /** Null when what stands in the document is no image of ours: then nothing may be loaded. */
  getImage(): ImageProperties | null {
    const node = this.getLatest();
    return readImage({
      src: node.__src,
      altText: node.__altText,
      width: node.__width,
      height: node.__height,
      position: node.__position,
      showCaption: node.__showCaption,
      caption: node.__caption,
    });
  }

  setImage(change: Partial<ImageProperties>): this {
    const node = this.getWritable();
    if (change.attachmentId !== undefined) node.__src = imageSource({ attachmentId: change.attachmentId });
    if (change.altText !== undefined) node.__altText = change.altText;
    if (change.width !== undefined) node.__width = change.width;
    if (change.height !== undefined) node.__height = change.height;
    if (change.position !== undefined) node.__position = change.position;
    if (change.showCaption !== undefined) node.__showCaption = change.showCaption;
    if (change.caption !== undefined) node.__caption = change.caption;
    return node;
  }

  override exportJSON(): SerializedImageNode {
    const node = this.getLatest();
    return {
      altText: node.__altText,
      caption: node.__caption,
      height: node.__height,
      position: node.__position,
      showCaption: node.__showCaption,
      src: node.__src,
      width: node.__width,
      type: 'image',
      version: 1,
    };
  }

  override exportDOM(): DOMExportOutput {
    const properties = this.getImage();
    if (properties === null) return { element: null };
    const element = document.createElement('img');
    element.setAttribute('src', imageSource(properties));
    element.setAttribute('alt', properties.altText);
    if (properties.width > 0) element.setAttribute('width', String(properties.width));
    if (properties.height > 0) element.setAttribute('height', String(properties.height));
    element.dataset['position'] = properties.position;
    if (properties.caption !== '') element.dataset['caption'] = properties.caption;
    if (properties.showCaption) element.dataset['showCaption'] = 'true';
    return { element };
  }

  override createDOM(config: EditorConfig): HTMLElement {
    const element = document.createElement('span');
    const className: unknown = config.theme['image'];
    if (typeof className === 'string') element.className = className;
    element.dataset['position'] = this.__position;
    return element;
  }

  override updateDOM(_before: unknown, element: HTMLElement): boolean {
    element.dataset['position'] = this.__position;
    return false;
  }

  override isInline(): boolean {
    return true;
  }

  override decorate(): unknown {
    return null;
  }
}

export const $createImageNode = ({ attachmentId, ...rest }: ImageProperties): ImageNode =>
  $applyNodeReplacement(new ImageNode({ ...rest, src: imageSource({ attachmentId }) }));

export const $isImageNode = (node: LexicalNode | null | undefined): node is ImageNode =>
  node instanceof ImageNode;
