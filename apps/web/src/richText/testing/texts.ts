import type { Chance } from '@lintel/richtext/testing/chance';
import type { RichTextBlock, RichTextInline, RichTextTree } from '@lintel/richtext/tree';
import { buildRoot } from '@lintel/richtext/yText';
import * as Y from 'yjs';

const words = [
  'the',
  'a',
  'of',
  'Checkout',
  'sends',
  'orders',
  'to',
  'Payments,',
  'which',
  'answers',
  'within',
  '300 ms',
  'or',
  'not',
  'at',
  'all.',
  'Read-only',
  'replicas',
  'and/or',
  'queues',
  '(see',
  'the',
  'handbook)',
  'e-mail',
  'a–b',
  'über',
  'Straße',
  'naïve',
  'AVATAR',
  'WAVES',
  'fi',
  'Typography',
  'customer-relationship-management',
  'https://alder.example/a/long/address?x=1',
  'Verantwortungsbewusstsein',
  'PaymentAuthorisationCompensationHandler',
  '1,000,000',
  '99.9%',
  '“quoted”',
  'it’s',

  '…',
  'C++',
  'GET',
  '/api/orders',
  'x',
  'I',
  'II.',
  'i.e.',
  '@team',
  '#42',
  '&',
  '—',
];

const run = (chance: Chance, isBold: boolean): RichTextInline => {
  const count = 1 + chance.below(9);
  const text = Array.from({ length: count }, () => chance.one(words)).join(' ');
  return {
    kind: 'text',
    // Words may end where a run does, and may go on.
    text: chance.below(3) === 0 ? text : `${text} `,
    bold: isBold || chance.below(5) === 0,
    italic: chance.below(6) === 0,
    link: chance.below(9) === 0 ? 'https://alder.example/' : null,
  };
};

const inlines = (chance: Chance): RichTextInline[] => {
  const isHeading = chance.below(5) === 0;
  return Array.from({ length: chance.below(5) }, (_, at): RichTextInline[] =>
    at > 0 && chance.below(8) === 0
      ? [{ kind: 'break', link: null }, run(chance, isHeading)]
      : [run(chance, isHeading)],
  ).flat();
};

const block = (chance: Chance, depth: number): RichTextBlock =>
  chance.below(3) === 0
    ? { kind: 'bullet', depth: chance.below(depth + 1), inlines: inlines(chance) }
    : { kind: 'paragraph', inlines: inlines(chance) };

/** Words as they stand in texts of diagrams: long and short, formatted, linked, in bullets. */
export const textOf = (chance: Chance): RichTextTree => {
  const blocks: RichTextBlock[] = [];
  for (let left = 1 + chance.below(6); left > 0; left -= 1) {
    const last = blocks.at(-1);
    blocks.push(block(chance, last?.kind === 'bullet' ? last.depth + 1 : 0));
  }
  return { blocks };
};

/** In a document of its own. */
export const rootOf = (tree: RichTextTree): Y.XmlElement => {
  const root = buildRoot(tree);
  new Y.Doc().getMap('text').set('a', root);
  return root;
};
