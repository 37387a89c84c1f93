import { type ClipboardContent, clipboardContent } from './clipboard.ts';
import { diagramLimits } from './limits.ts';
import { type Refusal, refuse } from './refusal.ts';
import { layOut, textareaWidth } from './sketch/layOut.ts';
import { readList } from './sketch/readList.ts';
import { readMermaid } from './sketch/readMermaid.ts';
import { readPlantuml } from './sketch/readPlantuml.ts';
import { readStructurizr } from './sketch/readStructurizr.ts';
import type { Sketch } from './sketch/sketch.ts';
import { isTooLongText, storable, textFromPlain } from './text.ts';

/** What a text draws that is written in a language of diagrams. */
const drawnIn = (text: string): Sketch | null =>
  readMermaid(text) ?? readPlantuml(text) ?? readStructurizr(text);

/** Whether it draws relations between boxes, of which it does not say where they stand. */
export const isUnarranged = (text: string): boolean => (drawnIn(text)?.relations.length ?? 0) > 0;

/** Plain text from anywhere, as something to paste: what it draws, and else a text area. */
export const contentFromPlain = (given: string): ClipboardContent | Refusal => {
  const text = storable(given).trimEnd();
  if (text.trim() === '') return refuse('nothingToPaste');
  if (text.length > diagramLimits.textLength) return refuse('tooLong');
  const sketch = drawnIn(text) ?? readList(text);
  if (sketch === null) {
    const position = { x: 0, y: 0 };
    const content = textFromPlain(text);
    if (isTooLongText(content)) return refuse('tooLong');
    return clipboardContent([
      { kind: 'textarea', key: 'text-area', position, width: textareaWidth, text: content },
    ]);
  }
  const items = layOut(sketch);
  if (items.length === 0) return refuse('nothingToPaste');
  const isTooBig = items.some((item) => item.kind === 'instance' && item.size.width > diagramLimits.size);
  return isTooBig || items.length > diagramLimits.itemsPerPaste
    ? refuse('tooManyPasted')
    : clipboardContent(items);
};
