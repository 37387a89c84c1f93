/**
 * What one call of a program costs that brings in 1,000 components with five attributes each, and one that brings in 200
 * diagrams with 4,000 relations and no positions, beside the same rows written by hand: read back from all tables that the call
 * made longer, and inserted by a thousand as JSON, in one transaction, into tables with the same columns, indexes, checks and
 * foreign keys. Embedded, the time is the processor's; with TEST_DATABASE_URL, on PostgreSQL, the clock's. Every turn begins with an empty organisation.
 */
import { externalClient, makeKey } from '@lintel/server/src/external/client.fixture.ts';
import { buildTestApp, type TestApp } from '@lintel/server/src/testing/app.ts';
import { sizesOf, stopwatch, timeByHand } from '@lintel/server/src/testing/writtenByHand.fixture.ts';
import { median } from './timing.ts';

const turns = Number(process.env['LINTEL_ROUNDS'] ?? 5);
const most = 3;
const counts = { components: 1_000, attributes: 5, diagrams: 200, boxes: 12, relations: 20 } as const;

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

const attributes = times(counts.attributes).map((index) => ({
  id: `attribute-${index}`,
  name: `Attribute ${index}`,
  type: 'STRING',
}));

const components = times(counts.components).map((index) => ({
  id: `component-${index}`,
  name: `Component ${index}`,
  state: 'ACTIVE',
  desc: `<p>What <strong>component ${index}</strong> is for</p>`,
  attributes: attributes.map(({ id }) => ({ id, value: `Value ${index} of ${id}` })),
}));

const diagrams = times(counts.diagrams).map((index) => ({
  id: `diagram-${index}`,
  name: `Diagram ${index}`,
  state: 'ACTIVE',
  level: 'C1',
  componentInstances: times(counts.boxes).map((box) => ({
    ref: `box-${box}`,
    componentId: `component-${(index * 5 + box) % counts.components}`,
  })),
  relations: times(counts.relations).map((relation) => ({
    fromRef: `box-${relation % counts.boxes}`,
    toRef: `box-${(relation * 5 + 3) % counts.boxes}`,
    label: `Relation ${relation}`,
  })),
}));

/** In milliseconds, of the call, of the call with what it leaves for later, and by hand. */
interface Measured {
  readonly ours: number;
  readonly inRows: number;
  readonly bare: number;
  readonly rows: number;
}

const measured = async (
  app: TestApp,
  call: () => Promise<{ status: number; text: string }>,
): Promise<Measured> => {
  const { db } = app.database;
  const before = await sizesOf(db);
  const took = stopwatch();
  const { status, text } = await call();
  const ours = took();
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 500)}`);
  await app.projected();
  const inRows = took();
  const more = [...(await sizesOf(db))].map(([table, size]) => ({
    table,
    size: size - (before.get(table) ?? 0),
  }));
  const grown = more.filter(({ size }) => size > 0);
  const rows = grown.reduce((sum, { size }) => sum + size, 0);
  const bare = await timeByHand(
    db,
    grown.map(({ table }) => table),
  );
  return { ours, inRows, bare, rows };
};

const turn = async (): Promise<{ components: Measured; diagrams: Measured }> => {
  const app = await buildTestApp();
  try {
    const call = externalClient(app, (await makeKey(app, await app.createPerson())).secret);
    await call('PATCH', '/attributes/upsert-batch', attributes);
    return {
      components: await measured(app, () => call('PATCH', '/components/upsert-batch', components)),
      diagrams: await measured(app, () => call('PATCH', '/diagrams/upsert-batch', diagrams)),
    };
  } finally {
    await app.close();
  }
};

const all: { components: Measured; diagrams: Measured }[] = [];
for (const number of times(turns + 1)) {
  const each = await turn();
  // The first one warms up.
  if (number > 0) all.push(each);
}

const isEmbedded = (process.env['TEST_DATABASE_URL'] ?? '') === '';
console.log(`One call of a program, median of ${turns}, ${isEmbedded ? 'embedded' : 'PostgreSQL'}`);
for (const what of ['components', 'diagrams'] as const) {
  const ours = median(all.map((each) => each[what].ours));
  const bare = median(all.map((each) => each[what].bare));
  const rows = all[0]?.[what].rows ?? 0;
  const inRows = median(all.map((each) => each[what].inRows));
  const ratio = ours / bare;
  console.log(
    `  ${counts[what]} ${what.padEnd(10)} ${String(rows).padStart(6)} rows  ${ours.toFixed(0)} ms, with all rows ${inRows.toFixed(0)} ms, by hand ${bare.toFixed(0)} ms: ${ratio.toFixed(2)} × (at most ${most}${ratio > most ? ', NOT MET' : ''})`,
  );
}
process.exit(0);
