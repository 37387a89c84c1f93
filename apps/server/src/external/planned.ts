import { type Problem, problem } from './failure.ts';

/** Whether a call makes things, changes one that is there, or does either by what is there. */
export type Mode = 'create' | 'change' | 'upsert';

export type Where = readonly (string | number)[];

/** An item of a call with what it is about. */
export interface Planned<In, Row> {
  readonly sent: In;
  readonly row: Row | null;
  /** Where it stands in the body. */
  readonly at: Where;
}

const chosen = ({ id }: { id?: string | null | undefined }): string | null => id ?? null;

/** Which of them are there already; ids that are taken, or that stand there twice, are problems. */
export const planOf = <In extends { id?: string | null | undefined }, Row>(
  sent: readonly In[],
  {
    mode,
    noun,
    find,
    at,
  }: { mode: Mode; noun: string; find: (id: string) => Row | undefined; at: (index: number) => Where },
): { plan: Planned<In, Row>[]; problems: Problem[] } => {
  const problems: Problem[] = [];
  const rows = new Set<Row>();
  const seen = new Set<string>();
  const plan = sent.map((each, index) => {
    const id = chosen(each);
    const row = id === null ? null : (find(id) ?? null);
    const where = at(index);
    if (row !== null && mode === 'create')
      problems.push(problem([...where, 'id'], `A ${noun} with the id "${id}" already exists`));
    if ((id !== null && seen.has(id)) || (row !== null && rows.has(row)))
      problems.push(problem([...where, 'id'], `The same ${noun} was sent twice`));
    if (id !== null) seen.add(id);
    if (row !== null) rows.add(row);
    return { sent: each, row, at: where };
  });
  return { plan, problems };
};

export const required = 'Required';

/** What a new thing needs, and what one that is there cannot lose. */
export const missing = <In extends object>(
  { sent, row, at }: Planned<In, unknown>,
  fields: readonly (keyof In & string)[],
): Problem[] =>
  fields
    .filter((field) => sent[field] === null || (sent[field] === undefined && row === null))
    .map((field) => problem([...at, field], required));

/** Absent stays absent; null becomes what a cleared field reads as. */
export const cleared = <Value, Empty>(
  value: Value | null | undefined,
  empty: Empty,
): Value | Empty | undefined => (value === null ? empty : value);

/** The label of an import: the time of it, unless it says another. */
export const contextOf = (
  value: string | null | undefined,
  { isNew, now }: { isNew: boolean; now: Date },
): string | null | undefined => {
  if (value === undefined && isNew) return now.toISOString();
  return value;
};
