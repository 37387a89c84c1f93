import type { RichBlock } from '@lintel/drawing/textAreas';
import type { Relation } from '../items.ts';
import type { TextContent } from '../text.ts';
import { labelBlocks } from './richBlocks.ts';

type Labelled = Pick<Relation, 'text' | 'technology'>;

/** Behind the words of a sentence, else in a line of its own. */
const withTechnology = (blocks: readonly RichBlock[], technology: string): readonly RichBlock[] => {
  const last = blocks.at(-1);
  if (last?.kind !== 'paragraph')
    return [...blocks, { kind: 'paragraph', runs: [{ text: `[${technology}]` }] }];
  return [...blocks.slice(0, -1), { ...last, runs: [...last.runs, { text: ` [${technology}]` }] }];
};

interface Kept {
  readonly technology: string;
  readonly blocks: readonly RichBlock[];
}

// What is measured and drawn is known by its blocks, so the same ones are given as long as both are the same.
const known = new WeakMap<TextContent, Kept>();

/** What is painted on a relation: its words, and by what means it is brought about. Nothing where neither is said. */
export const relationBlocks = ({ text, technology }: Labelled): readonly RichBlock[] => {
  const words = labelBlocks(text);
  if (technology === null) return words;
  const kept = known.get(text);
  if (kept?.technology === technology) return kept.blocks;
  const blocks = withTechnology(words, technology);
  known.set(text, { technology, blocks });
  return blocks;
};
