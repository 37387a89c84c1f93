import { altTexts } from '@lintel/diagram/altTexts';
import type { Item, Textarea } from '@lintel/diagram/items';
import { plainText } from '@lintel/diagram/text';
import { type DiagramNames, nameOf } from './diagramNames.ts';

const longest = 80;

const firstLine = (text: string): string => {
  const line =
    text
      .split('\n')
      .find((each) => each.trim() !== '')
      ?.trim() ?? '';
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
};

const textareaTitle = ({ text }: Textarea): string => {
  const words = firstLine(plainText(text));
  if (words !== '') return words;
  const images = altTexts(text);
  return firstLine(images.join('\n')) || (images.length > 0 ? 'Image' : 'Empty text area');
};

/** What an item is called in words, where it has no name of its own by what it is. */
export const itemTitle = (item: Item, names: DiagramNames): string => {
  if (item.kind === 'instance')
    return nameOf(item, names) || (item.container ? 'Untitled container' : 'Untitled component');
  if (item.kind === 'textarea') return textareaTitle(item);
  const text = firstLine(plainText(item.text));
  const means = item.technology === null ? '' : `[${item.technology}]`;
  return [text, means].filter((each) => each !== '').join(' ') || 'Unnamed relation';
};
