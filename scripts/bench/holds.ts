/**
 * How long the server's loop is held up at the most by one diagram of 10,000 items: opening it, folding its journal,
 * its SVG while nobody has it open, a new version of it, judging all of it as an update; by updates that hold
 * more than a person makes; its SVG when a box with 1,000 relations was moved; what 500 diagrams with 20,000 relations
 * draw of components; an activity log of 100,000 entries, exported and searched for what is not in it; a
 * program's call that draws 3,000 items, and the same call again; and an import and an export of 10,000 components. Beside it the same work in one go: `Y.applyUpdate` of the
 * bytes that are stored. Processor time of the server's thread; the embedded database has one of its own.
 */
import { activityEndpoints } from '@lintel/api/endpoints/activities';
import { versionEndpoints } from '@lintel/api/endpoints/versions';
import { apply, createEditOrigin } from '@lintel/diagram/apply';
import { set } from '@lintel/diagram/change';
import { documentName, openDocument } from '@lintel/diagram/document';
import { docSnapshot } from '@lintel/server/src/db/tables/document.ts';
import { createDiagram } from '@lintel/server/src/sharing/drawing.fixture.ts';
import { compact } from '@lintel/server/src/documents/compaction.ts';
import { openStored } from '@lintel/server/src/documents/heldDocument.ts';
import { insertRows } from '@lintel/server/src/documents/rows.ts';
import { readStored } from '@lintel/server/src/documents/stored.ts';
import { floods } from '@lintel/server/src/documents/floods.fixture.ts';
import { inTurns } from '@lintel/server/src/documents/turns.ts';
import { countPermitted, validateInSteps } from '@lintel/server/src/documents/validate.ts';
import { buildTestApp } from '@lintel/server/src/testing/app.ts';
import { analyzedWhole, drawAcross } from '@lintel/server/src/testing/dependencyModel.fixture.ts';
import * as Y from 'yjs';
import { drawingOf } from './drawnByProgram.ts';
import { archiveOf, exchangeOf } from './exchanged.ts';
import { openedWith, picturesWithoutFiles, svgOf } from './drawn.ts';
import { longestHold, processor } from './hold.ts';
import { besideAll, keyOf, landscape, relatedToOne } from './landscape.ts';
import { median } from './timing.ts';

const items = 10_000;
const turns = 7;
const edits = 300;
const limit = 50;

const app = await buildTestApp();
const { db } = app.database;
const person = await app.createPerson();
const { slug } = await createDiagram(app, person);
const document = documentName(slug);

// Drawn by another process, so that nothing of it happens here.
const source = openDocument(new Y.Doc());
const origin = createEditOrigin();
let updates: Uint8Array[] = [];
source.doc.on('update', (update: Uint8Array) => updates.push(update));
const journal = async (isProjected: boolean): Promise<void> => {
  const rows = updates.map((payload) => ({
    document,
    userId: null,
    payload,
    claims: [],
    owner: 0,
    isProjected,
  }));
  updates = [];
  await insertRows(db, rows);
};
const keepVersion = () => app.asUser(person).call(versionEndpoints.create, { params: { slug }, body: {} });
const fold = () => compact(db, document, { now: new Date() });

apply(source, landscape(items), origin);
await journal(false);
await keepVersion();
await fold();

const move = async (turn: number, count = 1): Promise<void> => {
  for (let edit = 0; edit < count; edit++) {
    const key = keyOf('box', 1 + (edit % 5));
    apply(source, [set(key, 'position', { x: 2 + ((turn + edit) % 40), y: 2 })], origin);
  }
  await journal(true);
};

const measured = async (task: () => Promise<unknown>, before = async (_turn: number) => {}) => {
  const holds: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    await before(turn);
    globalThis.gc?.();
    holds.push(await longestHold(task));
  }
  // The first is compiled on the way.
  return { median: median(holds.slice(1)), longest: Math.max(...holds.slice(1)) };
};

const line = (what: string, { median: usual, longest }: { median: number; longest: number }): void =>
  console.log(
    `  ${what.padEnd(34)}${usual.toFixed(1).padStart(7)}${longest.toFixed(1).padStart(9)}  ${usual <= limit ? 'met' : 'NOT MET'}`,
  );

const flooding = Object.entries(floods).map(([name, make]) => ({ name, update: make(5_000_000) }));

const [stored] = await db.select({ state: docSnapshot.state }).from(docSnapshot);
const state = stored?.state ?? new Uint8Array();
const bare: number[] = [];
for (let turn = 0; turn < turns; turn++) {
  globalThis.gc?.();
  const start = processor();
  Y.applyUpdate(new Y.Doc(), state);
  bare.push(processor() - start);
}

console.log(
  `${items} items, ${(state.length / 1e6).toFixed(1)} MB; longest hold of the loop in ms, at most ${limit}`,
);
console.log(`  ${'Y.applyUpdate, in one go'.padEnd(34)}${median(bare).toFixed(1).padStart(7)}`);
console.log(`  ${''.padEnd(34)}${'median'.padStart(7)}${'longest'.padStart(9)}`);
line('reading the bytes', await measured(() => readStored(db, document)));
line(
  'opening the document',
  await measured(async () => (await openStored(document, await readStored(db, document))).close()),
);
line(`folding ${edits} updates`, await measured(fold, (turn) => move(turn, edits)));
line(
  'its SVG, while nobody has it open',
  await measured(
    () => app.server.inject({ url: `/api/svg/${slug}?fonts=none`, headers: { cookie: person.cookie } }),
    move,
  ),
);
line('a new version', await measured(keepVersion, move));
const writer = { userId: 1, ownerOf: () => undefined };
line(
  'judging all of it as one update',
  await measured(() => inTurns(validateInSteps(new Y.Doc(), state, writer))),
);
for (const { name, update } of flooding) {
  line(`5 million ${name}`, await measured(() => inTurns(countPermitted(update))));
}
const hub = openedWith(relatedToOne(1_000));
const pictures = picturesWithoutFiles(db);
const moveHub = async (turn: number): Promise<void> => {
  const { x, y } = besideAll;
  apply(hub.document, [set(keyOf('hub', 0), 'position', { x: x - (turn % 2), y })], hub.origin);
};
line('1,000 relations: the first SVG', await measured(() => svgOf(picturesWithoutFiles(db), hub.snapshots)));
line('their box moved: the next SVG', await measured(() => svgOf(pictures, hub.snapshots), moveHub));
pictures.stop();

// In an organisation of their own.
const other = await app.createPerson();
await drawAcross(db, other.organization?.organizationId ?? 0);
await analyzedWhole(db);
line(
  'what 500 diagrams draw',
  await measured(() => app.server.inject({ url: '/api/dependencies/', headers: { cookie: other.cookie } })),
);
const logged = 100_000;
await db.execute(`
  insert into activity_log (fk_organization_id, fk_user_id, fact, address, created_at)
  select ${other.organization?.organizationId ?? 0}, ${other.userId},
    jsonb_build_object('of', 'apiKey', 'what', 'revoked', 'name', 'Key ' || n), '192.0.2.7', now() - n * interval '1 minute'
  from generate_series(1, ${logged}) as n`);
await db.execute('analyze activity_log');
const asOther = app.asUser(other);
const counted = logged.toLocaleString('en');
line(
  `${counted} entries as CSV`,
  await measured(() =>
    asOther.peek({ method: 'POST', url: activityEndpoints.export.path, payload: { format: 'csv' } }),
  ),
);
line(
  'searching them for nothing',
  await measured(() => asOther.call(activityEndpoints.list, { query: { text: 'nothing is called so' } })),
);

// In an organisation of its own: made once, looked at and taken out again and again.
const third = await app.createPerson();
const exchange = exchangeOf(app, third, archiveOf(items));
const once = async (what: string, task: () => Promise<unknown>): Promise<void> => {
  const longest = await longestHold(task);
  line(what, { median: longest, longest });
};
const drawn = 3_000;
const drawing = await drawingOf(app, await app.createPerson(), drawn);
const said = drawn.toLocaleString('en');
line(`a program draws ${said} items`, await measured(drawing.anew));
line('and says the same again', await measured(drawing.again));
await exchange.look();
const ready = await exchange.look();
await once('importing 10,000 components', () => exchange.apply(ready));
line('looking at an import of them', await measured(exchange.look));
line('exporting them', await measured(exchange.take));
await app.close();
