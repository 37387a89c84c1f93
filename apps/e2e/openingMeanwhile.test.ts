import { apply, createEditOrigin } from '@lintel/diagram/apply';
import { openDocument } from '@lintel/diagram/document';
import { board, component } from '@lintel/diagram/testing/build';
import { expect, it } from 'vitest';
import { CopyDatabase, ownerName, type PendingRow } from '../web/src/documents/copyDatabase.ts';
import { DiagramCopy } from '../web/src/documents/diagramCopy.ts';
import { storeDocument } from '../web/src/documents/storedDocument.ts';
import { openWorld, untilBadge } from './browser.fixture.ts';
import { slugOf } from './tabs.ts';

const world = openWorld();
const emptyDoc = () => board().document.doc;

/** Something else happens right after it was read for the first time what waits. */
class OvertakenDatabase extends CopyDatabase {
  #meanwhile: (() => Promise<void>) | null;

  constructor(meanwhile: () => Promise<void>) {
    super();
    this.#meanwhile = meanwhile;
  }

  override async pendingOf(copy: string): Promise<PendingRow[]> {
    const rows = await super.pendingOf(copy);
    const meanwhile = this.#meanwhile;
    this.#meanwhile = null;
    await meanwhile?.();
    return rows;
  }
}

it('a change that another tab makes while a copy is opened is not taken for one that the server has', async () => {
  const tab = world.tabOf(world.ann);
  const opened = await tab.open(world.document);
  await untilBadge(opened, 'Saved');
  tab.cut();
  const { connection, database, owner } = tab.workplace;
  const { name } = opened.copy;

  /** As a tab does whose word of it has not come yet. */
  const drawElsewhere = async (): Promise<void> => {
    const doc = emptyDoc();
    const stored = storeDocument(doc, name, (problem) => {
      throw new Error(problem);
    });
    await stored.loaded;
    const row = { copy: name, opening: 'another', number: 1, owner: ownerName(owner), change: 'another/1' };
    const written: Promise<void>[] = [];
    doc.on('update', (update: Uint8Array) => {
      written.push(database.addPending({ ...row, at: Date.now(), update }));
    });
    apply(openDocument(doc), component('elsewhere', [0, 0, 4, 2]), createEditOrigin());
    await Promise.all(written);
    await stored.close();
  };

  const copy = await DiagramCopy.open({
    connection,
    database: new OvertakenDatabase(drawElsewhere),
    owner,
    slug: slugOf(world.document),
    doc: emptyDoc(),
    awareness: null,
  });
  expect([...openDocument(copy.doc).columns.alive.keys()]).toEqual(['elsewhere']);
  expect(copy.facts.get().changes).toBe(1);
  copy.destroy();
});
