import { fragmentsIn } from './svgRules.ts';

export interface SvgElement {
  readonly name: string;
  readonly attributes: Map<string, string>;
  readonly children: (SvgElement | string)[];
}

/** A few lines in which each part uses the one before it ten times take a browser hours to draw. */
const mostDrawn = 20_000;

const elementsIn = (element: SvgElement): SvgElement[] =>
  element.children.filter((child) => typeof child !== 'string');

const referencesOf = ({ attributes }: SvgElement): string[] =>
  [...attributes].flatMap(([name, value]) => (name === 'href' ? [value.slice(1)] : fragmentsIn(value)));

/** Whether more is drawn than an icon has, counting each part as often as it is used, or without an end. */
export const isTooCostly = (root: SvgElement): boolean => {
  const byId = new Map<string, SvgElement>();
  const collect = (element: SvgElement): void => {
    const id = element.attributes.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    for (const child of elementsIn(element)) collect(child);
  };
  collect(root);

  const known = new Map<SvgElement, number>();
  const underWay = new Set<SvgElement>();
  const cost = (element: SvgElement): number => {
    const found = known.get(element);
    if (found !== undefined) return found;
    if (underWay.has(element)) return Number.POSITIVE_INFINITY;
    underWay.add(element);
    let total = 1;
    for (const child of elementsIn(element)) total += cost(child);
    for (const id of referencesOf(element)) {
      const target = byId.get(id);
      if (target !== undefined) total += cost(target);
    }
    underWay.delete(element);
    known.set(element, total);
    return total;
  };
  return cost(root) > mostDrawn;
};
