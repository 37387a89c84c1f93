import { everyBox, type Sketch, type SketchedBox, type SketchedRelation } from './sketch.ts';

/** Where each box of a sketch stands: what is around it, the innermost last. */
export const pathsIn = (boxes: readonly SketchedBox[]): ReadonlyMap<string, readonly SketchedBox[]> => {
  const paths = new Map<string, readonly SketchedBox[]>();
  const enter = (each: readonly SketchedBox[], around: readonly SketchedBox[]): void => {
    for (const box of each) {
      paths.set(box.id, around);
      enter(box.boxes, [...around, box]);
    }
  };
  enter(boxes, []);
  return paths;
};

/** A box itself, or the innermost around it that is one of these. */
export const standingIn =
  (paths: ReadonlyMap<string, readonly SketchedBox[]>, shown: ReadonlySet<string>) =>
  (id: string): string | null => {
    if (shown.has(id)) return id;
    return paths.get(id)?.findLast((box) => shown.has(box.id))?.id ?? null;
  };

/** What is shown, in what it stands in: of a box with shown ones in it only the frame is left. */
const pruned = (boxes: readonly SketchedBox[], shown: ReadonlySet<string>): SketchedBox[] =>
  boxes.flatMap((box): SketchedBox[] => {
    const inner = pruned(box.boxes, shown);
    if (inner.length > 0) return [{ ...box, boxes: inner, isContainer: true }];
    return shown.has(box.id) ? [{ ...box, boxes: [], isContainer: false }] : [];
  });

/** Relations of what is not shown are those of what it stands in, where there are none between these already. */
export const lifted = (
  relations: readonly SketchedRelation[],
  standing: (id: string) => string | null,
): SketchedRelation[] => {
  const own: SketchedRelation[] = [];
  const implied: SketchedRelation[] = [];
  for (const relation of relations) {
    const [from, to] = [standing(relation.from), standing(relation.to)];
    if (from === null || to === null || from === to) continue;
    if (from === relation.from && to === relation.to) own.push(relation);
    else implied.push({ ...relation, from, to });
  }
  const pairOf = ({ from, to }: SketchedRelation): string => JSON.stringify([from, to]);
  const pairs = new Set(own.map(pairOf));
  const first = Map.groupBy(implied, pairOf);
  return [...own, ...[...first].flatMap(([pair, [one]]) => (one && !pairs.has(pair) ? [one] : []))];
};

/** Some of its boxes, with the relations that are said between these, and no others. */
export const cutOfSketch = (sketch: Sketch, shown: ReadonlySet<string>): Sketch => {
  const boxes = pruned(sketch.boxes, shown);
  const drawn = new Set(everyBox(boxes).map(({ id }) => id));
  const relations = sketch.relations.filter(({ from, to }) => drawn.has(from) && drawn.has(to));
  return { ...sketch, boxes, relations };
};

/** Some of its boxes, related as they or what is in them are; what only frames others takes part in none. */
export const partOfSketch = (sketch: Sketch, shown: ReadonlySet<string>): Sketch => {
  const boxes = pruned(sketch.boxes, shown);
  const drawn = new Set(everyBox(boxes).flatMap(({ id, isContainer }) => (isContainer ? [] : [id])));
  return { ...sketch, boxes, relations: lifted(sketch.relations, standingIn(pathsIn(sketch.boxes), drawn)) };
};
