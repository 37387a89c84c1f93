import type { DiagramDocument } from '@lintel/diagram/document';
import type { Item } from '@lintel/diagram/items';
import type { Kind } from '@lintel/diagram/layout';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { rowsOf } from '../db/rows.ts';
import { randomSlug } from '../db/slugs.ts';

export interface Identity {
  readonly id: number;
  readonly slug: string;
}

/** A value that the server writes into the document. */
export interface Issued {
  readonly column: 'id' | 'slug';
  readonly key: string;
  readonly value: string | number;
}

const sequences: Readonly<Record<Kind, readonly [table: string, column: string]>> = {
  instance: ['component_instance', 'component_instance_id'],
  textarea: ['textarea', 'textarea_id'],
  relation: ['relation', 'relation_id'],
};

const nextIds = async (tx: Db, kind: Kind, count: number): Promise<number[]> => {
  const [table, column] = sequences[kind];
  const rows = await rowsOf(
    tx,
    sql`select nextval(pg_get_serial_sequence(${table}, ${column}))::int as id from generate_series(1, ${count}::int)`,
  );
  return rows.map((row) => Number(row['id']));
};

/**
 * Who each item is in the database. An item keeps its id and slug for as long as the document holds it:
 * deleted and brought back it gets the same row again, and what was written about it stays true.
 */
export class Identities {
  readonly #document: DiagramDocument;
  readonly #issued = new Map<string, Identity>();

  constructor(document: DiagramDocument) {
    this.#document = document;
  }

  #stored(key: string): Partial<Identity> {
    const { columns } = this.#document;
    const [id, slug] = [columns.id.get(key), columns.slug.get(key)];
    return { ...(typeof id === 'number' && { id }), ...(typeof slug === 'string' && { slug }) };
  }

  of(key: string): Identity | undefined {
    const issued = this.#issued.get(key);
    if (issued !== undefined) return issued;
    const { id, slug } = this.#stored(key);
    return id === undefined || slug === undefined ? undefined : { id, slug };
  }

  /** Of rows that are there although their items do not know it. */
  adopt(key: string, identity: Identity): void {
    if (this.of(key) === undefined) this.#issued.set(key, { ...identity, ...this.#stored(key) });
  }

  async issue(tx: Db, items: readonly Item[]): Promise<void> {
    const unnamed = Map.groupBy(
      items.filter(({ key }) => this.of(key) === undefined),
      ({ kind }) => kind,
    );
    for (const [kind, missing] of unnamed) {
      const ids = await nextIds(tx, kind, missing.length);
      missing.forEach(({ key }, index) => {
        const id = ids[index];
        if (id !== undefined) this.#issued.set(key, { id, slug: randomSlug(), ...this.#stored(key) });
      });
    }
  }

  /** What the document has to be told. */
  issued(): Issued[] {
    return [...this.#issued].flatMap(([key, { id, slug }]): Issued[] => {
      const stored = this.#stored(key);
      return [
        ...(stored.id === id ? [] : [{ column: 'id' as const, key, value: id }]),
        ...(stored.slug === slug ? [] : [{ column: 'slug' as const, key, value: slug }]),
      ];
    });
  }
}
