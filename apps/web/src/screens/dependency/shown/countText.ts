import type { ShownGraph } from '@lintel/model/shownGraph';

const grouped = new Intl.NumberFormat('en');

const counted = (count: number, one: string, several: string): string =>
  `${grouped.format(count)} ${count === 1 ? one : several}`;

export const componentCount = (count: number): string => counted(count, 'component', 'components');
export const relationCount = (count: number): string => counted(count, 'relation', 'relations');
export const diagramCount = (count: number): string => counted(count, 'diagram', 'diagrams');

/** `8 components, 5 dependencies`: what was found, and what is only there because of that. */
export const countText = ({ nodes }: Pick<ShownGraph, 'nodes'>): string => {
  const dependencies = nodes.filter(({ isDependency }) => isDependency).length;
  return `${componentCount(nodes.length - dependencies)}, ${counted(dependencies, 'dependency', 'dependencies')}`;
};
