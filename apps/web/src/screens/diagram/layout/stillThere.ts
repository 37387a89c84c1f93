import type { Arrangement, Block } from '@lintel/diagram/arrange/arrangement';
import { isContainer } from '@lintel/diagram/items';
import type { Snapshot } from '@lintel/diagram/snapshot';

const blocksThere = (snapshot: Snapshot, blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block) => {
    const box = snapshot.box(block.key);
    const inner = blocksThere(snapshot, block.inner);
    // What lay in a container that is gone now was placed by it, and has no place without it.
    return box === undefined ? [] : [{ ...block, inner: isContainer(box) ? inner : [] }];
  });

/** An arrangement without what has been deleted since it was made; null when nothing of it is left. */
export const stillThere = (snapshot: Snapshot, arrangement: Arrangement): Arrangement | null => {
  if (arrangement.within !== null && !isContainer(snapshot.get(arrangement.within))) return null;
  const blocks = blocksThere(snapshot, arrangement.blocks);
  return blocks.length === 0 ? null : { ...arrangement, blocks };
};
