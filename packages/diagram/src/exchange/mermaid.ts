import { indented, labelled, type Outline, type OutlinedBox, type OutlinedRelation } from './outline.ts';

/** What means something to Mermaid stands there by its number. */
const escaped = (text: string): string =>
  text.replaceAll(/["#<>`&;{}|\\]/g, (sign) => `#${sign.charCodeAt(0)};`).replaceAll(/\r\n|\r|\n/g, '<br/>');

const quoted = (text: string): string => `"${escaped(text) || ' '}"`;

const boxLines = ({ id, name, type, isContainer, boxes }: OutlinedBox): string[] => {
  const label = `"${escaped(name) || ' '}${type === null ? '' : `<br/><i>${escaped(type)}</i>`}"`;
  if (!isContainer) return [`${id}[${label}]`];
  return [`subgraph ${id}[${label}]`, ...indented(boxes.flatMap(boxLines)), 'end'];
};

const arrowOf = ({ isDashed, isTwoWay }: OutlinedRelation): string =>
  `${isTwoWay ? '<' : ''}${isDashed ? '-.->' : '-->'}`;

const relationLine = (relation: OutlinedRelation): string => {
  const label = labelled(relation);
  return `${relation.from} ${arrowOf(relation)}${label === '' ? '' : `|${quoted(label)}|`} ${relation.to}`;
};

/** A flowchart of Mermaid. */
export const mermaidOf = ({ title, boxes, relations, texts }: Outline): string =>
  [
    '---',
    `title: ${JSON.stringify(title)}`,
    '---',
    'flowchart TB',
    ...indented([
      ...boxes.flatMap(boxLines),
      ...texts.map(({ text }, index) => `t${index + 1}>${quoted(text)}]`),
      ...relations.map(relationLine),
    ]),
    '',
  ].join('\n');
