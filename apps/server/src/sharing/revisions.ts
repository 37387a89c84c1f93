import { documentName } from '@lintel/diagram/document';
import type { SnapshotStore } from '@lintel/diagram/snapshotStore';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { rowsOf } from '../db/rows.ts';
import { createNumbering } from '../pictures/numbering.ts';

/** Everything that a picture follows from and that is stored: what is drawn, and what it is called. */
const storedRevisions = async (db: Db, slugs: readonly string[]): Promise<Map<string, string>> => {
  const list = sql.join(
    slugs.map((slug) => sql`${slug}`),
    sql`, `,
  );
  const rows = await rowsOf(
    db,
    sql`
      select diagram.slug,
        diagram.updated_at::text as named,
        (select max(doc_update.id)::text from doc_update where doc_update.document = ${documentName('')} || diagram.slug) as rows,
        (select doc_snapshot.updated_at::text from doc_snapshot where doc_snapshot.document = ${documentName('')} || diagram.slug) as snapshot,
        (select max(component_model.updated_at)::text from component_model where component_model.fk_organization_id = diagram.fk_organization_id) as components,
        (select max(types.updated_at)::text from types where types.fk_organization_id = diagram.fk_organization_id) as types
      from diagram where diagram.slug in (${list})`,
  );
  return new Map(
    rows.map((row) => [
      String(row['slug']),
      JSON.stringify([row['named'], row['components'], row['types'], row['rows'], row['snapshot']]),
    ]),
  );
};

interface RevisionOptions {
  db: Db;
  live: (document: string) => Promise<SnapshotStore | null>;
}

/** By slug, a text that differs as soon as the picture of the diagram may. */
export const createRevisions = ({ db, live }: RevisionOptions) => {
  const numberOf = createNumbering();
  return async (slugs: readonly string[]): Promise<Map<string, string>> => {
    const stored = await storedRevisions(db, slugs);
    for (const [slug, revision] of stored) {
      const open = await live(documentName(slug));
      // An open document's journal says no more than the document itself, and compaction would look like a change.
      if (open !== null) {
        const [named, components, types] = JSON.parse(revision) as unknown[];
        stored.set(slug, JSON.stringify([named, components, types, numberOf(open.get())]));
      }
    }
    return stored;
  };
};
