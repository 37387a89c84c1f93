import { documentName } from '@lintel/diagram/document';
import { component } from '@lintel/diagram/testing/build';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diagram } from '../db/tables/diagram.ts';
import { catchUp } from '../documents/catchingUp.ts';
import { type HeldDocument, openStored } from '../documents/heldDocument.ts';
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

const newDiagram = async () => {
  const { db } = database;
  const ann = await createPerson(db, new Date());
  const { name, personOn } = newDocument(db);
  const slug = name.replace(documentName(''), '');
  const fkOrganizationId = ann.organization?.organizationId ?? 0;
  await db.insert(diagram).values({ slug, name: 'Order flow', concurrencyKey: slug, fkOrganizationId });
  const load = async () => openStored(name, await readStored(db, name));
  return { name, slug, draw: personOn(ann.userId), load };
};

type Held = Awaited<ReturnType<Awaited<ReturnType<typeof newDiagram>>['load']>>;

interface Server {
  opened: () => Held | null;
  load: () => Promise<Held>;
  catchUp: (document: HeldDocument) => Promise<void>;
}

const serverWith = ({ opened, load, catchUp: catchUpWith }: Server) => {
  const failures: unknown[] = [];
  const projector = createProjector({
    db: database.db,
    log: { info: () => {}, warn: () => {}, error: (fields) => failures.push(fields) },
    now: () => new Date(),
    edits: editsAtRest(database.db),
    opened: async () => opened(),
    catchUp: catchUpWith,
    load,
  });
  const project = async (document: string): Promise<void> => {
    await projector.settle(document);
    projector.stop();
  };
  return { project, failures };
};

const readAgain = async (document: HeldDocument): Promise<void> => {
  await catchUp(database.db, document);
};
const checkout = component('checkout', [0, 0, 4, 2], { name: 'Checkout' });

const expectCheckout = async (slug: string): Promise<void> => {
  expect((await rowsOn(database.db, slug)).instances.map(({ itemKey }) => itemKey)).toEqual(['checkout']);
  expect((await logOf(database.db, slug)).map(({ text }) => text)).toEqual([
    'Added the component "Checkout"',
  ]);
};

it('a document that is closed while it is brought up to date is asked for anew, and nothing is left out', async () => {
  const { name, slug, draw, load } = await newDiagram();
  const held = await load();
  let isOpen = true;
  const { project, failures } = serverWith({
    load,
    opened: () => (isOpen ? held : null),
    catchUp: async (document) => {
      isOpen = false;
      held.close();
      await readAgain(document);
    },
  });
  // At another server.
  await draw(checkout);
  held.backlog.isDoubtful = true;
  await project(name);

  expect(failures).toEqual([]);
  await expectCheckout(slug);
});

/** Two servers have the diagram open, and nothing of what was drawn on it is in the rows. */
const openTwice = async () => {
  const { name, slug, draw, load } = await newDiagram();
  const [one, other] = [await load(), await load()];
  await draw(checkout);
  await readAgain(one);
  await readAgain(other);
  const close = (): void => {
    one.close();
    other.close();
  };
  return { name, slug, load, one, other, close };
};

it('what another server has projected is read again, and nothing is written a second time', async () => {
  const { name, slug, load, one, other, close } = await openTwice();
  for (const held of [one, other]) {
    const { project, failures } = serverWith({ load, opened: () => held, catchUp: readAgain });
    await project(name);
    expect(failures).toEqual([]);
    expect(held.backlog.isEmpty).toBe(true);
  }
  await expectCheckout(slug);
  close();
});

it('a document that stays behind another server is given up for now, and said to be', async () => {
  const { name, slug, load, one, other, close } = await openTwice();
  await serverWith({ load, opened: () => one, catchUp: readAgain }).project(name);
  const { project, failures } = serverWith({ load, opened: () => other, catchUp: async () => {} });
  await project(name);
  expect(failures).toMatchObject([{ document: name, err: { name: 'OutOfStep' } }]);
  await expectCheckout(slug);
  close();
});
