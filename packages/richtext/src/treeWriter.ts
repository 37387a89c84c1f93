import { richTextLimits } from './limits.ts';
import type { ImageProperties, RichTextBlock, RichTextInline, RichTextTree } from './tree.ts';
import { linesOf } from './words.ts';

export interface RunStyle {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly link: string | null;
}

/** Collects blocks and keeps them in normal form: no empty run, neighbours that look alike joined. */
export class TreeWriter {
  readonly #blocks: RichTextBlock[] = [];
  #inlines: RichTextInline[] | null = null;

  get isOpen(): boolean {
    return this.#inlines !== null;
  }

  get last(): RichTextInline | undefined {
    return this.#inlines?.at(-1);
  }

  /** Depth null = a paragraph. */
  open(depth: number | null): void {
    this.#inlines = [];
    this.#blocks.push(
      depth === null
        ? { kind: 'paragraph', inlines: this.#inlines }
        : { kind: 'bullet', depth: Math.min(depth, richTextLimits.bulletDepth), inlines: this.#inlines },
    );
  }

  close(): void {
    this.#inlines = null;
  }

  discard(): void {
    if (this.isOpen) this.#blocks.pop();
    this.close();
  }

  text(text: string, style: RunStyle): void {
    linesOf(text).forEach((line, index) => {
      if (index > 0) this.break(style.link);
      if (line !== '') this.#run(line, style);
    });
  }

  #run(text: string, { bold, italic, link }: RunStyle): void {
    const last = this.last;
    if (last?.kind === 'text' && last.bold === bold && last.italic === italic && last.link === link) {
      this.dropLast();
      this.#add({ ...last, text: last.text + text });
    } else {
      this.#add({ kind: 'text', text, bold, italic, link });
    }
  }

  break(link: string | null): void {
    this.#add({ kind: 'break', link });
  }

  image(image: ImageProperties, link: string | null): void {
    this.#add({ kind: 'image', ...image, link });
  }

  dropLast(): void {
    this.#inlines?.pop();
  }

  #add(inline: RichTextInline): void {
    if (this.#inlines === null) this.open(null);
    this.#inlines?.push(inline);
  }

  tree(): RichTextTree {
    this.close();
    return { blocks: this.#blocks };
  }
}
