import { documentName } from '@lintel/diagram/document';
import { component } from '@lintel/diagram/testing/build';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diagram } from '../db/tables/diagram.ts';
import { catchUp } from '../documents/catchingUp.ts';
import { openStored } from '../documents/heldDocument.ts';
import { newDocument } from '../documents/journalled.fixture.ts';
import { readStored } from '../documents/stored.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { createPerson } from '../testing/people.ts';
import { editsAtRest } from './atRest.ts';
import { createProjector } from './projector.ts';
import { logOf, rowsOn } from './rows.fixture.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('a document that is closed while it is brought up to date is asked for anew, and nothing is left out', async () => {
  const { db } = database;
  const ann = await createPerson(db, new Date());
  const { name, personOn } = newDocument(db);
  const slug = name.replace(documentName(''), '');
  const fkOrganizationId = ann.organization?.organizationId ?? 0;
  await db.insert(diagram).values({ slug, name: 'Order flow', concurrencyKey: slug, fkOrganizationId });
  const draw = personOn(ann.userId);
  const load = async () => openStored(name, await readStored(db, name));

  const held = await load();
  let isOpen = true;
  const failures: unknown[] = [];
  const projector = createProjector({
    db,
    log: { info: () => {}, warn: () => {}, error: (fields) => failures.push(fields) },
    now: () => new Date(),
    edits: editsAtRest(db),
    opened: async () => (isOpen ? held : null),
    catchUp: async (document) => {
      isOpen = false;
      held.close();
      await catchUp(db, document);
    },
    load,
  });
  // At another server.
  await draw(component('checkout', [0, 0, 4, 2], { name: 'Checkout' }));
  held.backlog.isDoubtful = true;
  await projector.settle(name);
  projector.stop();

  expect(failures).toEqual([]);
  expect((await rowsOn(db, slug)).instances.map(({ itemKey }) => itemKey)).toEqual(['checkout']);
  expect((await logOf(db, slug)).map(({ text }) => text)).toEqual(['Added the component "Checkout"']);
});
