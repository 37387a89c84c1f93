import type { RichTextTree } from '../tree.ts';
import { TreeWriter } from '../treeWriter.ts';
import { type Chance, chanceOf } from './chance.ts';

const words = [
  'Order',
  ' ',
  '  ',
  'pays ',
  ' for',
  'a\tb',
  '\t',
  'é',
  '日本',
  '👩‍👩‍👧',
  '<b>',
  '&amp;',
  '"quoted"',
  "it's",
  '\u00a0',
  'x'.repeat(60),
  '</p>',
  'javascript:alert(1)',
  '\u200b',
  '.',
];
const links = [
  'https://example.com/',
  'http://example.com/a?b=c&d=%22',
  'mailto:a@example.com',
  'https://xn--bcher-kva.example/',
];

const line = (chance: Chance, writer: TreeWriter): void => {
  const length = chance.below(6);
  for (let index = 0; index < length; index += 1) {
    const link = chance.is(0.2) ? chance.one(links) : null;
    const kind = chance.next();
    if (kind < 0.15) {
      writer.break(link);
    } else if (kind < 0.25) {
      const image = {
        attachmentId: 1 + chance.below(1_000),
        altText: chance.is(0.5) ? '' : 'A "plan"',
        width: chance.below(2) * 320,
        height: chance.below(2) * 200,
        position: chance.one(['left', 'right', 'full'] as const),
        showCaption: chance.is(0.5),
        caption: chance.is(0.5) ? '' : 'Plan <1>',
      };
      writer.image(image, link);
    } else {
      writer.text(chance.one(words), { bold: chance.is(0.3), italic: chance.is(0.3), link });
    }
  }
};

/** A text in normal form, with all that makes trouble. */
export function randomTree(seed: number): RichTextTree {
  const chance = chanceOf(seed);
  const writer = new TreeWriter();
  const length = chance.below(8);
  for (let index = 0; index < length; index += 1) {
    writer.open(chance.is(0.5) ? null : chance.below(chance.is(0.2) ? 13 : 3));
    line(chance, writer);
  }
  return writer.tree();
}
