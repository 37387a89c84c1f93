import type { Textarea } from '@lintel/diagram/items';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { plainText, textFromPlain } from '@lintel/diagram/text';
import { isOfPrograms, issuedAt, mark } from './programKeys.ts';
import type { DiagramIn, TextareaIn } from './shapes.ts';

const placeOf = ({ position: { x, y } }: Pick<TextareaIn, 'position'>): string => `${x} ${y}`;
const wordsOf = ({ text }: TextareaIn): string => text ?? '';

interface Likeness {
  readonly isFor: (item: Textarea) => boolean;
  readonly ofSent: (sent: TextareaIn) => string;
  readonly ofItem: (item: Textarea) => string;
}

const isOfProgram = ({ key }: Textarea): boolean => isOfPrograms(key);

/** Texts are known by where they stand and what they say; a program's own by one of the two, or by their order. */
const likenesses: readonly Likeness[] = [
  {
    isFor: () => true,
    ofSent: (sent) => `${placeOf(sent)} ${wordsOf(sent)}`,
    ofItem: (item) => `${placeOf(item)} ${plainText(item.text)}`,
  },
  { isFor: isOfProgram, ofSent: placeOf, ofItem: placeOf },
  { isFor: isOfProgram, ofSent: wordsOf, ofItem: ({ text }) => plainText(text) },
  { isFor: isOfProgram, ofSent: () => '', ofItem: () => '' },
];

/** Which of those that are there each of those sent is, the most alike first. */
const matched = (sent: readonly TextareaIn[], there: readonly Textarea[]): Map<TextareaIn, Textarea> => {
  const found = new Map<TextareaIn, Textarea>();
  const left = new Set(there);
  for (const { isFor, ofSent, ofItem } of likenesses) {
    const alike = Map.groupBy([...left].filter(isFor).reverse(), ofItem);
    for (const each of sent) {
      const item = found.has(each) ? undefined : alike.get(ofSent(each))?.pop();
      if (item === undefined) continue;
      found.set(each, item);
      left.delete(item);
    }
  }
  return found;
};

function* freeKeys(taken: ReadonlySet<string>): Generator<string, never> {
  for (let number = 0; ; number++) {
    const key = `${mark}t_${String(number).padStart(4, '0')}`;
    if (!taken.has(key)) yield key;
  }
}

export const textareasOf = ({ textareas }: Pick<DiagramIn, 'textareas'>, before: Snapshot): Textarea[] => {
  const there = [...before.items.values()].filter((item): item is Textarea => item.kind === 'textarea');
  if (textareas === undefined) return there;
  if (textareas === null) return [];
  const found = matched(textareas, there);
  const known = new Set(found.values());
  const kept = there.filter((item) => !known.has(item) && !isOfProgram(item));
  const free = freeKeys(new Set([...kept, ...known].map(({ key }) => key)));
  const drawn = textareas.map((sent): Textarea => {
    const item = found.get(sent);
    const text = wordsOf(sent);
    const keepsText = item !== undefined && (sent.text === undefined || plainText(item.text) === text);
    return {
      kind: 'textarea',
      height: 1,
      ...(item ?? issuedAt(free.next().value)),
      position: sent.position,
      width: Math.max(1, Math.round(sent.width)),
      text: keepsText ? item.text : textFromPlain(text),
    };
  });
  return [...kept, ...drawn];
};
