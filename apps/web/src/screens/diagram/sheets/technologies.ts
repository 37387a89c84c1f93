import type { Snapshot } from '@lintel/diagram/snapshot';

/** By what means the relations of a diagram are brought about, each once, by name. */
export const technologiesOf = ({ items }: Snapshot): readonly string[] => {
  const found = new Set<string>();
  for (const item of items.values())
    if (item.kind === 'relation' && item.technology !== null) found.add(item.technology);
  return [...found].toSorted((a, b) => a.localeCompare(b));
};
