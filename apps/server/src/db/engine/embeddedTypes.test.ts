import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { embeddedDatabase } from '../../testing/database.ts';
import { docSnapshot } from '../tables/document.ts';

it('bytes come back from the embedded database as they were, whatever they are and however many', async () => {
  const { db, close } = await embeddedDatabase();
  try {
    const every = Uint8Array.from({ length: 256 }, (_, index) => index);
    const large = new Uint8Array(3_000_000).map((_, index) => (index * 31) % 251);
    const states = [new Uint8Array(), every, large, large.subarray(1_000, 2_000)];
    for (const [index, state] of states.entries()) {
      await db
        .insert(docSnapshot)
        .values({ document: `document-${index}`, state, stateVector: every, schema: 1 });
    }
    const rows = await db.select().from(docSnapshot).orderBy(docSnapshot.document);
    expect(rows.map(({ state }) => Buffer.from(state).toString('base64'))).toEqual(
      states.map((state) => Buffer.from(state).toString('base64')),
    );
    const lengths = await db
      .select({ length: sql<number>`length(state)` })
      .from(docSnapshot)
      .orderBy(docSnapshot.document);
    expect(lengths.map(({ length }) => length)).toEqual(states.map(({ length }) => length));
  } finally {
    await close();
  }
});
