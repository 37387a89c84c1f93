import { openDocument, textRoot } from '@lintel/diagram/document';
import { textarea } from '@lintel/diagram/testing/build';
import { expect, it } from 'vitest';
import { until } from '../server/src/sync/room.fixture.ts';
import { openWorld, untilBadge } from './browser.fixture.ts';

const world = openWorld();
const key = 'text-0001';

type Doc = Parameters<typeof openDocument>[0];

/** Of the one paragraph, which nothing is formatted in. */
const wordsIn = (root: ReturnType<typeof textRoot>) => {
  const paragraph = root?.firstChild ?? null;
  const words = paragraph !== null && 'firstChild' in paragraph ? paragraph.firstChild : null;
  return words !== null && 'applyDelta' in words ? words : null;
};

/** Ann is in a text of hers, and a colleague reads along. */
const writing = async () => {
  const opened = await world.tabOf(world.ann).open(world.document);
  await untilBadge(opened, 'Saved');
  opened.history.commit(textarea(key, [0, 0, 4], 'Orders'));
  await untilBadge(opened, 'Saved');
  const colleague = world.room.join(await world.room.createPerson(), world.document);
  await colleague.ready();
  const read = (doc: Doc) => wordsIn(textRoot(openDocument(doc), key));
  // It is laid down first, and appears then.
  const isThere = () => openDocument(colleague.doc).columns.alive.has(key) && read(colleague.doc) !== null;
  await until('the text is there', isThere);
  /** What people sent; the server adds what the rows know and the document does not. */
  const messages = async (): Promise<number> =>
    (await world.room.rows(world.document)).filter(({ userId }) => userId !== null).length;
  const before = await messages();
  const words = read(opened.copy.doc);
  if (words === null) throw new Error('The text has no words');
  const binding = {};
  const type = (letters: string): void => {
    for (const letter of letters) opened.copy.doc.transact(() => words.insert(words.length, letter), binding);
  };
  return {
    opened,
    type,
    taken: async () => (await messages()) - before,
    read: () => read(colleague.doc)?.toString() ?? '',
  };
};

it('brings what is typed to others in one message, and not letter by letter', async () => {
  const { opened, type, taken, read } = await writing();
  type(' by mail');
  expect(opened.status.get().kind).toBe('saving');
  await until('it is there', () => read().endsWith(' by mail'));
  await untilBadge(opened, 'Saved');
  expect(await taken()).toBe(1);
});

it('takes what was typed along with what is drawn after it, and with what presence tells', async () => {
  const { opened, type, taken, read } = await writing();
  type(' in');
  opened.history.commit(textarea('text-0002', [8, 0, 4]));
  type(' time');
  opened.presence.announce({ selection: [key] });
  await until('it is there', () => read().endsWith(' in time'));
  await untilBadge(opened, 'Saved');
  // The letters with the first of the two steps in which a text is laid down and appears, and the letters after them.
  expect(await taken()).toBe(3);
});

it('leaves nothing behind in a tab that is closed in the middle of a word', async () => {
  const { opened, type, read } = await writing();
  type(' stay');
  opened.destroy();
  await until('it is there', () => read() !== 'Orders');
  expect(read()).toBe('Orders stay');
});
