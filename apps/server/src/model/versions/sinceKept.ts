import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { planKept } from '../../db/keptPlans.ts';
import type { Scoped } from '../../db/scoped.ts';
import { diagramChange } from '../../db/tables/diagramChange.ts';

interface Drawn {
  readonly organizationId: number;
  readonly diagramId: number;
  readonly at: Date;
  readonly people: readonly number[];
  /** What was drawn before has just been kept. */
  readonly isKeptBefore: boolean;
}

/** The diagram was drawn on. The writer of its rows holds it. */
export const noteDrawing = async (tx: Db, drawn: Drawn): Promise<void> => {
  const { organizationId, diagramId, at, people, isKeptBefore } = drawn;
  await tx.execute(
    planKept(sql`
      insert into diagram_change as known (fk_diagram_id, fk_organization_id, changed_at, people, kept_at)
      values (
        ${diagramId}::int, ${organizationId}::int, ${at.toISOString()}::timestamptz,
        ${JSON.stringify(people)}::text::jsonb, ${isKeptBefore ? at.toISOString() : null}::timestamptz
      )
      on conflict (fk_diagram_id) do update set
        changed_at = greatest(known.changed_at, excluded.changed_at),
        is_kept = false,
        kept_at = coalesce(excluded.kept_at, known.kept_at),
        people = case when known.is_kept or excluded.kept_at is not null then excluded.people else (
          select jsonb_agg(distinct person) from jsonb_array_elements(known.people || excluded.people) as person
        ) end`),
  );
};

/** What is drawn is in a version. Asked while the diagram is held. */
export const noteKept = async (tx: Db, diagramId: number, at: Date): Promise<void> => {
  await tx
    .update(diagramChange)
    .set({ isKept: true, keptAt: at.toISOString() })
    .where(eq(diagramChange.fkDiagramId, diagramId));
};

/** The same where a person keeps a version, without its date. */
export const noteKeptBy = async (data: Scoped, diagramId: number): Promise<void> => {
  await data.update(diagramChange, { isKept: true }, eq(diagramChange.fkDiagramId, diagramId));
};

export const sinceKept = async (data: Scoped, diagramId: number) => {
  const [found] = await data.select().from(diagramChange, eq(diagramChange.fkDiagramId, diagramId));
  return found ?? null;
};
