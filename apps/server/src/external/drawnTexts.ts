import type { Point } from '@lintel/diagram/geometry/rect';
import type { Textarea } from '@lintel/diagram/items';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { plainText, textFromPlain } from '@lintel/diagram/text';
import { isOfPrograms, issuedAt, mark } from './programKeys.ts';
import type { DiagramIn, TextareaIn } from './shapes.ts';

const freeKey = (taken: ReadonlySet<string>, of: (number: number) => string): string => {
  for (let number = 0; ; number++) if (!taken.has(of(number))) return of(number);
};

const isAt = (a: Point, b: Point): boolean => a.x === b.x && a.y === b.y;

/** Texts are known by where they stand and what they say; a program's own by one of the two, or by their order. */
export const textareasOf = ({ textareas }: Pick<DiagramIn, 'textareas'>, before: Snapshot): Textarea[] => {
  const there = [...before.items.values()].filter((item): item is Textarea => item.kind === 'textarea');
  if (textareas === undefined) return there;
  if (textareas === null) return [];
  const left = new Set(there);
  const matches: ((sent: TextareaIn, item: Textarea) => boolean)[] = [
    (sent, item) => isAt(sent.position, item.position) && plainText(item.text) === (sent.text ?? ''),
    (sent, item) => isOfPrograms(item.key) && isAt(sent.position, item.position),
    (sent, item) => isOfPrograms(item.key) && plainText(item.text) === (sent.text ?? ''),
    (_, item) => isOfPrograms(item.key),
  ];
  const found = new Map<TextareaIn, Textarea>();
  for (const isMatch of matches)
    for (const sent of textareas) {
      const item = found.has(sent) ? undefined : [...left].find((each) => isMatch(sent, each));
      if (item === undefined) continue;
      found.set(sent, item);
      left.delete(item);
    }
  const kept = [...left].filter(({ key }) => !isOfPrograms(key));
  const keys = new Set([...kept, ...found.values()].map(({ key }) => key));
  const drawn = textareas.map((sent): Textarea => {
    const item = found.get(sent);
    const key = item?.key ?? freeKey(keys, (number) => `${mark}t_${String(number).padStart(4, '0')}`);
    keys.add(key);
    const { position } = sent;
    const text = sent.text ?? '';
    const keepsText = item !== undefined && (sent.text === undefined || plainText(item.text) === text);
    return {
      kind: 'textarea',
      height: 1,
      ...(item ?? issuedAt(key)),
      position,
      width: Math.max(1, Math.round(sent.width)),
      text: keepsText ? item.text : textFromPlain(text),
    };
  });
  return [...kept, ...drawn];
};
