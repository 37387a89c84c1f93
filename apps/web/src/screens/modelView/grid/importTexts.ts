import type { ImportedRowOutcome } from '@lintel/api/endpoints/componentImport';

type Outcome = ImportedRowOutcome['outcome'];

export const outcomeCounts = (rows: readonly ImportedRowOutcome[]): Record<Outcome, number> => {
  const counts: Record<Outcome, number> = { create: 0, update: 0, same: 0, reject: 0 };
  for (const { outcome } of rows) counts[outcome]++;
  return counts;
};

const components = (count: number): string => `${count} ${count === 1 ? 'component' : 'components'}`;

/** What was done; null where that is nothing. */
export const importedText = (rows: readonly ImportedRowOutcome[]): string | null => {
  const { create, update } = outcomeCounts(rows);
  if (create === 0 && update === 0) return null;
  if (create === 0) return `${components(update)} updated`;
  return update === 0 ? `${components(create)} created` : `${components(create)} created, ${update} updated`;
};

const mostReasons = 3;

/** What was not taken and why; null where all was. */
export const rejectedText = (
  rows: readonly ImportedRowOutcome[],
): { title: string; reasons: string } | null => {
  const rejected = rows.filter(({ outcome }) => outcome === 'reject');
  if (rejected.length === 0) return null;
  const reasons = [...new Set(rejected.map(({ name, reason }) => [name, reason].filter(Boolean).join(': ')))];
  const more = reasons.length - mostReasons;
  return {
    title: rejected.length === 1 ? '1 row was not taken' : `${rejected.length} rows were not taken`,
    reasons: [...reasons.slice(0, mostReasons), ...(more > 0 ? [`and ${more} more`] : [])].join(' · '),
  };
};
