import { isTooLongText, textFromPlain } from '@lintel/diagram/text';
import { type Problem, problem } from './failure.ts';
import { stateOfHtml } from './html.ts';
import type { Where } from './planned.ts';
import type { DiagramIn, InstanceIn } from './shapes.ts';

type Parts = Pick<DiagramIn, 'componentInstances' | 'relations' | 'textareas'>;

/** Whether what a drawing speaks of is there. */
export interface DrawingReferences {
  component(id: string): boolean;
  type(id: string): boolean;
  diagram(id: string): boolean;
  /** A box that the diagram has already, whether or not the call names it. */
  standing(ref: string): boolean;
}

const absent = (noun: string, id: string): string => `There is no ${noun} "${id}"`;

const parentProblem = (each: InstanceIn, containers: ReadonlyMap<string, boolean>): string | null => {
  if (each.parent === undefined || each.parent === null) return null;
  if (each.isContainer === true) return 'A container has no parent';
  const container = containers.get(each.parent);
  if (container === undefined) return `There is no instance "${each.parent}"`;
  return container ? null : `"${each.parent}" is no container`;
};

const instanceProblems = (sent: readonly InstanceIn[], at: Where, found: DrawingReferences): Problem[] => {
  const seen = new Set<string>();
  const containers = new Map(sent.map(({ ref, isContainer }) => [ref, isContainer === true]));
  return sent.flatMap((each, index) => {
    const where = [...at, 'componentInstances', index];
    const { ref, componentId, placeholder } = each;
    const problems: Problem[] = [];
    if (seen.has(ref)) problems.push(problem([...where, 'ref'], `The ref "${ref}" was sent twice`));
    seen.add(ref);
    if (typeof componentId === 'string' && !found.component(componentId))
      problems.push(problem([...where, 'componentId'], absent('component', componentId)));
    if (typeof componentId === 'string' && (placeholder ?? null) !== null)
      problems.push(problem([...where, 'placeholder'], 'An instance of a component is no placeholder'));
    const typeId = placeholder?.typeId;
    if (typeof typeId === 'string' && !found.type(typeId))
      problems.push(problem([...where, 'placeholder', 'typeId'], absent('type', typeId)));
    const parent = parentProblem(each, containers);
    if (parent !== null) problems.push(problem([...where, 'parent'], parent));
    return problems;
  });
};

const relationProblems = (
  { componentInstances, relations }: Parts,
  at: Where,
  found: DrawingReferences,
): Problem[] => {
  const named = new Set((componentInstances ?? []).map(({ ref }) => ref));
  const isThere = (ref: string): boolean =>
    named.has(ref) || (componentInstances !== null && found.standing(ref));
  return (relations ?? []).flatMap((each, index) => {
    const where = [...at, 'relations', index];
    const ends = (['fromRef', 'toRef'] as const).flatMap((end) =>
      isThere(each[end]) ? [] : [problem([...where, end], `There is no instance "${each[end]}"`)],
    );
    const links = (each.linksTo ?? []).flatMap((id, link) =>
      found.diagram(id) ? [] : [problem([...where, 'linksTo', link], absent('diagram', id))],
    );
    const isLong = stateOfHtml(each.desc ?? null) === undefined;
    const isLongLabel = isTooLongText(textFromPlain(each.label ?? ''));
    return [
      ...ends,
      ...links,
      ...(isLong ? [problem([...where, 'desc'], 'Is too long')] : []),
      ...(isLongLabel ? [problem([...where, 'label'], 'Is too long')] : []),
    ];
  });
};

const textProblems = ({ textareas }: Parts, at: Where): Problem[] =>
  (textareas ?? []).flatMap(({ text }, index) =>
    isTooLongText(textFromPlain(text ?? ''))
      ? [problem([...at, 'textareas', index, 'text'], 'Is too long')]
      : [],
  );

export const drawingProblems = (sent: Parts, at: Where, found: DrawingReferences): Problem[] => [
  ...instanceProblems(sent.componentInstances ?? [], at, found),
  ...relationProblems(sent, at, found),
  ...textProblems(sent, at),
];
