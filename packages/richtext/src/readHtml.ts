import { Parser } from 'htmlparser2';
import {
  blockTags,
  boldTags,
  cellTags,
  ignoredTags,
  italicTags,
  listTags,
  meaningOfStyle,
  preservingTags,
} from './htmlTags.ts';
import { readImage } from './images.ts';
import { richTextLimits } from './limits.ts';
import { safeUrl } from './safeUrl.ts';
import { storableState } from './state.ts';
import type { RichTextTree } from './tree.ts';
import { type RunStyle, TreeWriter } from './treeWriter.ts';

interface Frame extends RunStyle {
  readonly ignored: boolean;
  readonly preserved: boolean;
  /** How many lists are around. */
  readonly lists: number;
  readonly inItem: boolean;
}

type Attributes = Readonly<Record<string, string>>;

const outside: Frame = {
  bold: false,
  italic: false,
  link: null,
  ignored: false,
  preserved: false,
  lists: 0,
  inItem: false,
};

const pixels = (value: string | undefined): number => Number(/^\s*(\d{1,6})/.exec(value ?? '')?.[1] ?? 0);

const imageOf = (attributes: Attributes) =>
  readImage({
    src: attributes['src'],
    altText: attributes['alt'],
    width: pixels(attributes['width']),
    height: pixels(attributes['height']),
    position: attributes['data-position'],
    showCaption: attributes['data-show-caption'] === 'true',
    caption: attributes['data-caption'],
  });

/** Thrown out of the parser, which cannot be stopped otherwise. */
class TooMuch extends Error {}

/**
 * Follows a tokenizer and builds no document, so that time and memory grow with the length alone: the trees of the HTML
 * standard can be made to explode by a few thousand unclosed tags.
 */
class HtmlReader {
  readonly writer = new TreeWriter();
  readonly #frames: Frame[] = [outside];
  #parts = 0;
  /** The line so far ends in a space that a following one melts into and an end of line swallows. */
  #endsInSpace = false;
  /** In a bullet a new block is a new line, once there are words for it. */
  #lineIsDue = false;

  get #frame(): Frame {
    return this.#frames.at(-1) ?? outside;
  }

  opened(name: string, attributes: Attributes): void {
    if (this.#frames.length > richTextLimits.htmlDepth) throw new TooMuch();
    this.#count();
    const around = this.#frame;
    if (around.ignored || ignoredTags.has(name)) {
      this.#frames.push(around.ignored ? around : { ...around, ignored: true });
      return;
    }
    const frame: Frame = {
      ...around,
      ...(boldTags.has(name) && { bold: true }),
      ...(italicTags.has(name) && { italic: true }),
      ...(preservingTags.has(name) && { preserved: true }),
      ...meaningOfStyle(attributes['style']),
      ...(name === 'a' && { link: safeUrl(attributes['href']) ?? around.link }),
      ...(listTags.has(name) && { lists: around.lists + 1, inItem: false }),
      ...(name === 'li' && { inItem: true }),
    };
    if (blockTags.has(name)) this.#boundary();
    this.#frames.push(frame);
    if (listTags.has(name)) this.#beginList();
    else if (name === 'li') this.#beginBullet(frame);
    else if (cellTags.has(name)) this.words(' ');
    else if (name === 'br') this.#break(frame.link);
    else if (name === 'img') this.#image(attributes, frame);
  }

  closed(name: string): void {
    const frame = this.#frame;
    if (this.#frames.length > 1) this.#frames.pop();
    if (frame.ignored) return;
    if (listTags.has(name) || name === 'li') this.#endBlock();
    else if (blockTags.has(name)) this.#boundary();
  }

  words(text: string): void {
    const frame = this.#frame;
    if (frame.ignored || text === '') return;
    this.#count();
    if (frame.preserved) {
      this.#begin();
      this.writer.text(text, frame);
      this.#endsInSpace = false;
      return;
    }
    let collapsed = text.replace(/[\t\n\f\r ]+/g, ' ');
    if (this.#isLineStart || this.#endsInSpace) collapsed = collapsed.replace(/^ /, '');
    if (collapsed === '') return;
    this.#begin();
    this.writer.text(collapsed, frame);
    this.#endsInSpace = collapsed.endsWith(' ');
  }

  #count(): void {
    this.#parts += 1;
    if (this.#parts > richTextLimits.htmlParts) throw new TooMuch();
  }

  end(): RichTextTree {
    this.#endBlock();
    return this.writer.tree();
  }

  get #isLineStart(): boolean {
    const last = this.writer.last;
    return last === undefined || last.kind === 'break' || this.#lineIsDue;
  }

  #begin(): void {
    const { lists } = this.#frame;
    if (!this.writer.isOpen) this.writer.open(lists === 0 ? null : lists - 1);
    if (this.#lineIsDue) this.writer.break(null);
    this.#lineIsDue = false;
  }

  /** An item that holds a list and no word is no bullet of its own. */
  #beginList(): void {
    if (this.writer.isOpen && this.writer.last === undefined) this.writer.discard();
    this.#endBlock();
  }

  #beginBullet(frame: Frame): void {
    this.#endBlock();
    this.writer.open(Math.max(0, frame.lists - 1));
  }

  #break(link: string | null): void {
    this.#begin();
    this.#dropEdgeSpace();
    this.writer.break(link);
  }

  #image(attributes: Attributes, frame: Frame): void {
    const image = imageOf(attributes);
    if (image === null) {
      this.words(attributes['alt'] ?? '');
      return;
    }
    this.#begin();
    this.writer.image(image, frame.link);
    this.#endsInSpace = false;
  }

  #dropEdgeSpace(): void {
    const last = this.writer.last;
    if (!this.#endsInSpace || last?.kind !== 'text') return;
    this.#endsInSpace = false;
    this.writer.dropLast();
    const text = last.text.slice(0, -1);
    if (text !== '') this.writer.text(text, last);
  }

  #boundary(): void {
    if (!this.#frame.inItem || !this.writer.isOpen) {
      this.#endBlock();
      return;
    }
    this.#endLine();
    if (this.writer.last !== undefined) this.#lineIsDue = true;
  }

  #endLine(): void {
    this.#dropEdgeSpace();
    if (this.writer.last?.kind === 'break' && !this.#lineIsDue) this.writer.dropLast();
  }

  #endBlock(): void {
    if (this.writer.isOpen) this.#endLine();
    this.writer.close();
    this.#endsInSpace = false;
    this.#lineIsDue = false;
  }
}

function parse(html: string): RichTextTree | null {
  const reader = new HtmlReader();
  const parser = new Parser({
    onopentag: (name, attributes) => reader.opened(name, attributes),
    onclosetag: (name) => reader.closed(name),
    ontext: (text) => reader.words(text),
  });
  try {
    parser.end(html);
  } catch (error) {
    if (error instanceof TooMuch) return null;
    throw error;
  }
  return reader.end();
}

/**
 * HTML from anywhere as a text of ours: paragraphs, bold, italic, links, bullets and our own images stay, and the words of
 * everything else. Null when there is more than a rich text may hold.
 */
export function treeOfHtml(html: string): RichTextTree | null {
  if (html.length > richTextLimits.htmlLength) return null;
  const tree = parse(html);
  return tree !== null && storableState(tree).problem === null ? tree : null;
}
