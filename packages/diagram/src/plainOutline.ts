import { type ClipboardContent, clipboardContent } from './clipboard.ts';
import { diagramLimits } from './limits.ts';
import { type Refusal, refuse } from './refusal.ts';
import { drawnIn } from './sketch/drawnIn.ts';
import { layOut, type Naming, textareaWidth } from './sketch/layOut.ts';
import { readList } from './sketch/readList.ts';
import { everyBox, type Sketch } from './sketch/sketch.ts';
import { isTooLongText, storable, textFromPlain } from './text.ts';

export interface PlainContent {
  readonly content: ClipboardContent | Refusal;
  /** It has relations between boxes, of which the text does not say where they stand. */
  readonly isUnarranged: boolean;
  /** It says of boxes what kind of thing they are. */
  readonly namesKinds: boolean;
}

type TypeOf = Naming['typeOf'];
const noType: TypeOf = () => null;

const drawnContent = (sketch: Sketch, typeOf: TypeOf): ClipboardContent | Refusal => {
  const items = layOut(sketch, { typeOf });
  if (items.length === 0) return refuse('nothingToPaste');
  const isTooBig = items.some((item) => item.kind === 'instance' && item.size.width > diagramLimits.size);
  return isTooBig || items.length > diagramLimits.itemsPerPaste
    ? refuse('tooManyPasted')
    : clipboardContent(items);
};

const writtenContent = (text: string): ClipboardContent | Refusal => {
  const position = { x: 0, y: 0 };
  const content = textFromPlain(text);
  return isTooLongText(content)
    ? refuse('tooLong')
    : clipboardContent([
        { kind: 'textarea', key: 'text-area', position, width: textareaWidth, text: content },
      ]);
};

/** Plain text from anywhere, as something to paste: what it draws, and else a text area. */
export const readPlain = (given: string, typeOf: TypeOf = noType): PlainContent => {
  const plain = { isUnarranged: false, namesKinds: false };
  const text = storable(given).trimEnd();
  if (text.trim() === '') return { content: refuse('nothingToPaste'), ...plain };
  if (text.length > diagramLimits.textLength) return { content: refuse('tooLong'), ...plain };
  const drawn = drawnIn(text);
  const sketch = drawn ?? readList(text);
  if (sketch === null) return { content: writtenContent(text), ...plain };
  return {
    content: drawnContent(sketch, typeOf),
    isUnarranged: drawn !== null && drawn.relations.length > 0,
    namesKinds: everyBox(sketch.boxes).some(({ said }) => said.kinds.length > 0),
  };
};

export const contentFromPlain = (given: string): ClipboardContent | Refusal => readPlain(given).content;
