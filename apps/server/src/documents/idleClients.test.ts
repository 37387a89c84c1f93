import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { IdleClients } from './idleClients.ts';

const client = 7;

/** A document in which the client has written so often. */
const written = (times: number): Y.Doc => {
  const doc = new Y.Doc();
  doc.clientID = client;
  for (let count = 0; count < times; count++) doc.getMap('name').set('checkout', `Orders ${count}`);
  return doc;
};

it('a client is used again where all that it wrote is in the document, by one at a time', () => {
  const idle = new IdleClients();
  idle.giveBack('one', { client, clock: 2 });
  expect(idle.take('one', written(2))).toBe(client);
  expect(idle.take('one', written(2))).not.toBe(client);
});

it('a client is not used where something of it is missing, or came after it was given back', () => {
  for (const times of [0, 1, 3]) {
    const idle = new IdleClients();
    idle.giveBack('one', { client, clock: 2 });
    expect(idle.take('one', written(times))).not.toBe(client);
    expect(idle.take('one', written(2))).toBe(client);
  }
});

it('each document has clients of its own, and all that were given back', () => {
  const idle = new IdleClients();
  idle.giveBack('one', { client: 9, clock: 5 });
  idle.giveBack('one', { client, clock: 2 });
  idle.giveBack('one', { client: 8, clock: 5 });
  expect(idle.take('other', written(2))).not.toBe(client);
  expect(idle.take('one', written(2))).toBe(client);
  expect(idle.take('other', new Y.Doc())).not.toBe(idle.take('other', new Y.Doc()));
});
