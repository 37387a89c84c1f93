import type { ComponentUsageShape } from '@lintel/api/componentShapes';
import { counted } from '../counted.ts';

type DiagramUsage = ComponentUsageShape['diagrams'][number];

/** Each diagram once, however many of the components are drawn on it. */
export const usedDiagrams = (usage: readonly ComponentUsageShape[]): DiagramUsage[] => [
  ...new Map(usage.flatMap(({ diagrams }) => diagrams.map((each) => [each.slug, each] as const))).values(),
];

/** What a deletion hits, counted. */
export const usageText = (usage: readonly ComponentUsageShape[]): string => {
  const [it, becomes] =
    usage.length === 1 ? ['It', 'becomes a placeholder'] : ['They', 'become placeholders'];
  const diagrams = usedDiagrams(usage).length;
  const personal = usage.reduce((sum, { personalDiagrams }) => sum + personalDiagrams, 0);
  const relations = usage.reduce((sum, each) => sum + each.relations, 0);
  const isUsed = diagrams + personal > 0;
  const drawn = [
    ...(diagrams > 0 ? [counted(diagrams, 'diagram')] : []),
    ...(personal > 0 ? [`${counted(personal, 'personal draft')} of others`] : []),
  ].join(' and ');
  const is = usage.length === 1 ? 'is' : 'are';
  const has = usage.length === 1 ? 'has' : 'have';
  if (!isUsed) return `${it} ${is} not used in any diagrams.`;
  return `${it} ${is} drawn on ${drawn} and ${has} ${counted(relations, 'relation')}; there ${usage.length === 1 ? 'it' : 'they'} ${becomes}.`;
};
