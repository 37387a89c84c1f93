import { plainText } from '@lintel/diagram/text';
import type { Shape } from '@lintel/drawing/picture';
import type { Editor } from '../editor/editor.ts';
import { nameOf } from '../names/diagramNames.ts';

const linesIn = (shapes: readonly Shape[]): string[] =>
  shapes.flatMap((shape) => {
    if (shape.kind === 'group') return linesIn(shape.children);
    if (shape.kind !== 'text') return [];
    return [shape.lines.map(({ runs }) => runs.map(({ text }) => text).join('')).join('')];
  });

/** Where lines are broken says nothing about what is in them. */
const squashed = (text: string): string => text.replaceAll(/[\s•]+/gu, '');

const drawnOf = ({ scene: { pictures } }: Editor, key: string): string[] =>
  [key, `${key}:label`].flatMap((id) => linesIn(pictures.item(id)?.shapes ?? []));

export const isUndrawn = (editor: Editor, key: string): boolean => drawnOf(editor, key).length === 0;

/**
 * What there would be to read on a box or a line that is drawn shortened, or not at all at this zoom. Nothing while
 * a field is open: it would stand over the field, and say what is just being changed.
 */
export const unreadOf = (editor: Editor, key: string): string | null => {
  if (editor.editing.get() !== null) return null;
  const { snapshot, names } = editor;
  const item = snapshot.get(key);
  if (item === undefined || item.kind === 'textarea') return null;
  const text = (item.kind === 'instance' ? nameOf(item, names.get()) : plainText(item.text)).trim();
  if (text === '') return null;
  const drawn = drawnOf(editor, key);
  // A name is a text of its own; the words on a line may be several.
  const whole = squashed(text);
  return drawn.some((each) => squashed(each) === whole) || squashed(drawn.join('')) === whole ? null : text;
};
