import type { Fact } from '@lintel/domain/changeLog/facts';
import { and, between, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { changeLog } from '../db/tables/logs.ts';
import type { Contribution } from '../documents/contributions.ts';
import type { Target } from './writeRows.ts';

/** The entry of a restored version, which does not say yet what it changed. */
export interface RestoringEntry {
  readonly logId: number;
  readonly fact: Fact;
}

/**
 * The entries of the restorings among some contributions. Restoring writes its entry in the transaction that journals
 * what it draws, so both are of the same person and the same moment.
 */
export const readRestorings = async (
  tx: Db,
  { diagramId }: Pick<Target, 'diagramId'>,
  contributions: readonly Contribution[],
): Promise<ReadonlyMap<Contribution, RestoringEntry>> => {
  const moments = contributions.map(({ at }) => at).toSorted();
  const [first, last] = [moments[0], moments.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const found = await tx
    .select({
      logId: changeLog.logId,
      facts: changeLog.facts,
      author: changeLog.fkUserId,
      at: changeLog.updatedAt,
    })
    .from(changeLog)
    .where(
      and(
        eq(changeLog.fkDiagramId, diagramId),
        between(changeLog.updatedAt, first, last),
        eq(sql`${changeLog.facts} -> 0 ->> 'what'`, 'versionRestored'),
      ),
    );
  return new Map(
    contributions.flatMap((contribution) => {
      const entry = found.find(({ author, at }) => author === contribution.author && at === contribution.at);
      const [fact, ...others] = entry?.facts ?? [];
      if (entry === undefined || fact === undefined || others.length > 0) return [];
      return [[contribution, { logId: entry.logId, fact }] as const];
    }),
  );
};
