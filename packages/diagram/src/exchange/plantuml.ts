import { indented, labelled, type Outline, type OutlinedBox, type OutlinedRelation } from './outline.ts';

/** What PlantUML would read as its own language stands there by its number. */
const escaped = (text: string): string =>
  text
    .replaceAll(/["%[\]<>\\~]/g, (sign) => `<U+${sign.charCodeAt(0).toString(16).padStart(4, '0')}>`)
    .replaceAll(/\r\n|\r|\n/g, '\\n');

const quoted = (text: string): string => `"${escaped(text) || ' '}"`;

const boxLines = ({ id, name, type, isContainer, boxes }: OutlinedBox): string[] => {
  const line = `rectangle ${quoted(name)} as ${id}${type === null ? '' : ` <<${escaped(type)}>>`}`;
  return isContainer ? [`${line} {`, ...indented(boxes.flatMap(boxLines)), '}'] : [line];
};

const arrowOf = ({ isDashed, isTwoWay }: OutlinedRelation): string =>
  `${isTwoWay ? '<' : ''}${isDashed ? '..>' : '-->'}`;

const relationLine = (relation: OutlinedRelation): string => {
  const label = labelled(relation);
  return `${relation.from} ${arrowOf(relation)} ${relation.to}${label === '' ? '' : ` : ${escaped(label)}`}`;
};

/** A component diagram of PlantUML. */
export const plantumlOf = ({ title, boxes, relations, texts }: Outline): string =>
  [
    '@startuml',
    `title ${escaped(title)}`,
    ...boxes.flatMap(boxLines),
    ...texts.map(({ text }, index) => `note ${quoted(text)} as t${index + 1}`),
    ...relations.map(relationLine),
    '@enduml',
    '',
  ].join('\n');
