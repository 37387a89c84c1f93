import type { Rect } from '../geometry/rect.ts';
import { holds } from '../geometry/rect.ts';
import { isContainer, rectOf } from '../items.ts';
import type { Snapshot } from '../snapshot.ts';

/** Everything, relations included. */
export const selectAll = (snapshot: Snapshot): string[] => [...snapshot.items.keys()].sort();

/**
 * What a marquee takes: boxes that it touches, containers only when it holds them whole, since marquees are drawn inside
 * of them, and relations between what it takes.
 */
export const selectWithin = (snapshot: Snapshot, marquee: Rect): string[] => {
  const boxes = snapshot.boxes.within(marquee).filter((key) => {
    const box = snapshot.box(key);
    return box !== undefined && (!isContainer(box) || holds(marquee, rectOf(box)));
  });
  const taken = new Set(boxes);
  const relations = boxes
    .flatMap((key) => snapshot.relationsOf(key))
    .filter((key) => {
      const relation = snapshot.relation(key);
      return relation !== undefined && taken.has(relation.from.item) && taken.has(relation.to.item);
    });
  return [...new Set([...boxes, ...relations])].sort();
};
