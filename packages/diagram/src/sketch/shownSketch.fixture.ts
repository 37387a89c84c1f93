import { everyBox, type Sketch, type SketchedBox } from './sketch.ts';

/** `Shop(Checkout, Payments)` for what stands in what. */
const boxesIn = (boxes: readonly SketchedBox[]): string =>
  boxes
    .map(({ name, isContainer, boxes: inner }) => (isContainer ? `${name}(${boxesIn(inner)})` : name))
    .join(', ');

/** A sketch as one reads it. */
export const shownSketch = (sketch: Sketch | null) => {
  if (sketch === null) return null;
  const names = new Map(everyBox(sketch.boxes).map(({ id, name }) => [id, name]));
  const relations = sketch.relations.map(({ from, to, label, technology, isDashed, isTwoWay }) => {
    const arrow = `${isTwoWay ? '<' : ''}${isDashed ? '..' : '--'}>`;
    const said = [label, technology === null ? '' : `[${technology}]`]
      .filter((part) => part !== '')
      .join(' ');
    return `${names.get(from)} ${arrow} ${names.get(to)}${said === '' ? '' : `: ${said}`}`;
  });
  return { boxes: boxesIn(sketch.boxes), relations, texts: sketch.texts };
};
