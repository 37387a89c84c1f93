import type { Instance, Item } from '../items.ts';
import type { Names } from './names.ts';

const componentName = (slug: string): string => `component ${slug}`;
const typeName = (slug: string): string => `type ${slug}`;

/** Relations that lead somewhere may look different with every other set of diagrams. */
export const anyDiagram = 'diagrams';

/** What an item is drawn by, besides itself. */
export const namesOf = (item: Item | undefined): string[] => {
  if (item?.kind === 'instance') return instanceNames(item);
  return item?.kind === 'relation' && item.links.length > 0 ? [anyDiagram] : [];
};

const instanceNames = ({ component, type }: Instance): string[] => [
  ...(component === null ? [] : [componentName(component)]),
  ...(type === null ? [] : [typeName(type)]),
];

export const namedIn = (names: Names, name: string): unknown =>
  (name.startsWith('component ')
    ? names.components.get(name.slice('component '.length))
    : names.types.get(name.slice('type '.length))) ?? names.awaited === true;
