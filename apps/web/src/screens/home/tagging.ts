import type { DiagramToSave } from '@lintel/api/endpoints/diagrams';
import type { DiagramShape } from '@lintel/api/shapes';

export interface TagUse {
  /** On all of them. */
  full: number[];
  /** On some of them only. */
  partial: Set<number>;
}

export const tagUse = (diagrams: readonly DiagramShape[]): TagUse => {
  const counts = new Map<number, number>();
  for (const { tagId } of diagrams.flatMap(({ tags }) => tags))
    counts.set(tagId, (counts.get(tagId) ?? 0) + 1);
  const on = (test: (count: number) => boolean) =>
    [...counts].filter(([, count]) => test(count)).map(([tagId]) => tagId);
  return {
    full: on((count) => count === diagrams.length),
    partial: new Set(on((count) => count < diagrams.length)),
  };
};

/** Sets the tag on those that lack it; once all have it, takes it off all. */
export const toggledTag =
  (tagId: number, everyoneHasIt: boolean) =>
  ({ tags }: DiagramShape): Pick<DiagramToSave, 'tags'> | null => {
    const others = tags.filter((tag) => tag.tagId !== tagId).map((tag) => ({ tagId: tag.tagId }));
    const has = others.length < tags.length;
    if (everyoneHasIt) return { tags: others };
    return has ? null : { tags: [...others, { tagId }] };
  };
