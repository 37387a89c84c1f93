import { documentName, openDocument } from '@lintel/diagram/document';
import { sql } from 'drizzle-orm';
import * as Y from 'yjs';
import type { Database } from '../db/client.ts';
import { decodeStored, type JournalRow, readStored } from '../documents/stored.ts';

/** All that is drawn, in an order of its own: two documents with the same text show the same. */
export const columnsOf = (doc: Y.Doc): string =>
  JSON.stringify(
    Object.entries(openDocument(doc).columns).map(([name, column]) => [
      name,
      Object.entries(column.toJSON() as Record<string, unknown>).sort(([a], [b]) => (a < b ? -1 : 1)),
    ]),
  );

/** What two rows of the journal both hold. */
const doubledIn = (rows: readonly JournalRow[]): number => {
  const seen = new Set<string>();
  let doubled = 0;
  for (const { payload } of rows) {
    for (const { id } of Y.decodeUpdate(payload).structs) {
      const key = `${id.client} ${id.clock}`;
      if (seen.has(key)) doubled += 1;
      seen.add(key);
    }
  }
  return doubled;
};

interface StoredDiagram {
  readonly doc: Y.Doc;
  /** What is not as it has to be with its journal; empty when all is well. */
  readonly wrong: readonly string[];
}

/** A diagram as another server would open it. */
export const readDiagram = async ({ db }: Pick<Database, 'db'>, slug: string): Promise<StoredDiagram> => {
  const document = documentName(slug);
  const stored = await readStored(db, document);
  const doc = new Y.Doc();
  await decodeStored(doc, document, stored);
  const { rows, number } = stored;
  const wrong: string[] = [];
  const doubled = doubledIn(rows);
  if (doubled > 0) wrong.push(`${doubled} doubled`);
  if (rows.some((row, at) => row.number !== number - rows.length + 1 + at))
    wrong.push('the rows are no line');
  return { doc, wrong };
};

interface DrawnRows {
  /** Where each box is, by the rows. */
  readonly places: ReadonlyMap<string, number>;
  readonly drawn: number;
  /** How many boxes were added, as the change log has it. */
  readonly added: number;
}

/** What rows and change log say of a diagram of boxes. */
export const readRows = async ({ rows }: Pick<Database, 'rows'>, slug: string): Promise<DrawnRows> => {
  const drawn = await rows(sql`
    select item_key, x_coordinate from component_instance join diagram on fk_diagram_id = diagram_id
    where diagram.slug = ${slug} and fk_version_id is null`);
  const [logged] = await rows(sql`
    select sum((item ->> 'count')::int) as added
    from diagram join change_log on change_log.fk_diagram_id = diagram_id,
      jsonb_array_elements(facts) as fact, jsonb_array_elements(fact -> 'items') as item
    where diagram.slug = ${slug} and fact ->> 'what' = 'added'`);
  return {
    places: new Map(drawn.map((row) => [String(row['item_key']), Number(row['x_coordinate'])])),
    drawn: drawn.length,
    added: Number(logged?.['added'] ?? 0),
  };
};
