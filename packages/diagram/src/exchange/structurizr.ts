import { indented, type Outline, type OutlinedBox, type OutlinedRelation } from './outline.ts';

/** One line in quotes; `${NAME}` would be looked up by its reader. */
const quoted = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return `"${line.replaceAll('\\', '/').replaceAll('"', "'").replaceAll('${', '$ {')}"`;
};

/** Structurizr knows things by their names: of two of one name the second is numbered. */
const numbering = () => {
  const taken = new Set<string>();
  return (name: string, among = ''): string => {
    for (let count = 1; ; count++) {
      const candidate = count === 1 ? name : `${name} (${count})`;
      if (taken.has(`${among}\n${candidate}`)) continue;
      taken.add(`${among}\n${candidate}`);
      return candidate;
    }
  };
};

interface Writing {
  readonly free: ReturnType<typeof numbering>;
  readonly related: ReadonlySet<string>;
}

const elementLine = ({ id, name, type }: OutlinedBox, { free }: Writing): string =>
  `${id} = element ${quoted(free(name.trim() || id))} ${quoted(type ?? '')}`;

/** A group takes part in no relation, so that a container with relations stands in its group once more. */
const boxLines = (box: OutlinedBox, writing: Writing): string[] => {
  if (!box.isContainer) return [elementLine(box, writing)];
  const itself = writing.related.has(box.id) ? [elementLine(box, writing)] : [];
  const inner = [...itself, ...box.boxes.flatMap((each) => boxLines(each, writing))];
  // An empty group is an error.
  if (inner.length === 0) return [elementLine(box, writing)];
  return [`group ${quoted(box.name.replaceAll('/', '-').trim() || box.id)} {`, ...indented(inner), '}'];
};

const relationLines = (relations: readonly OutlinedRelation[]): string[] => {
  const free = numbering();
  const line = (from: string, to: string, { label, technology }: OutlinedRelation): string =>
    `${from} -> ${to} ${quoted(free(label.trim(), `${from} ${to}`))} ${quoted(technology ?? '')}`;
  return relations.flatMap((relation) => [
    line(relation.from, relation.to, relation),
    ...(relation.isTwoWay ? [line(relation.to, relation.from, relation)] : []),
  ]);
};

/** A workspace of the Structurizr DSL with one custom view. */
export const structurizrOf = ({ title, boxes, relations }: Outline): string => {
  const related = new Set(relations.flatMap(({ from, to }) => [from, to]));
  const writing = { free: numbering(), related };
  return [
    `workspace ${quoted(title)} {`,
    ...indented([
      'model {',
      ...indented([
        'properties {',
        '  "structurizr.groupSeparator" "/"',
        '}',
        ...boxes.flatMap((box) => boxLines(box, writing)),
        ...relationLines(relations),
      ]),
      '}',
      'views {',
      ...indented([`custom "diagram" ${quoted(title)} {`, '  include *', '  autolayout tb', '}']),
      '}',
    ]),
    '}',
    '',
  ].join('\n');
};
