import { diagramLimits } from '@lintel/diagram/limits';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { beginning } from './beginning.fixture.ts';
import { handmade } from './handmade.fixture.ts';
import { serverOwner, validate, validateInSteps } from './validate.ts';

const ann = 1;
const ben = 2;

const documentOf = (client: number, edit: (doc: Y.Doc) => void, before?: Y.Doc): Y.Doc => {
  const doc = new Y.Doc();
  if (before !== undefined) Y.applyUpdate(doc, Y.encodeStateAsUpdate(before));
  doc.clientID = client;
  doc.transact(() => edit(doc));
  return doc;
};

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const keyOf = (at: number): string => `box-${String(at).padStart(6, '0')}`;

/** What Ben writes with a Yjs client, on a document in which client 10 is Ann's and 20 is his own. */
const judged = (server: Y.Doc, update: Uint8Array) => {
  const owners = new Map([
    [10, ann],
    [20, ben],
    [30, serverOwner],
  ]);
  return validate(server, update, { userId: ben, ownerOf: (client) => owners.get(client) });
};
const refused = (code: string) => ({ verdict: 'refused', refusal: { code } });

describe('whose an update is', () => {
  const server = documentOf(10, (doc) => doc.getMap('name').set('checkout', 'Orders'));
  const written = (client: number, before = server) => {
    const after = documentOf(client, (doc) => doc.getMap('name').set('payments', 'Bank'), before);
    return Y.encodeStateAsUpdate(after, Y.encodeStateVector(before));
  };

  it('is the sender’s: with a client of theirs, or with a new one, which is theirs from now on', () => {
    expect(judged(server, written(20))).toMatchObject({ verdict: 'new', clients: [20], claims: [] });
    expect(judged(server, written(40))).toMatchObject({ verdict: 'new', clients: [40], claims: [40] });
  });

  it('is never that of a client of a colleague, of the server, or of one that has written unnamed', () => {
    expect(judged(server, written(10))).toMatchObject(refused('foreign-client'));
    expect(judged(server, written(30))).toMatchObject(refused('foreign-client'));
    const unnamed = documentOf(50, (doc) => doc.getMap('z').set('checkout', 1), server);
    expect(judged(unnamed, written(50, unnamed))).toMatchObject(refused('foreign-client'));
  });

  it('is asked only of what is new', () => {
    const all = documentOf(20, (doc) => doc.getMap('name').set('payments', 'Bank'), server);
    expect(judged(server, Y.encodeStateAsUpdate(all))).toMatchObject({ verdict: 'new', clients: [20] });
    expect(judged(all, Y.encodeStateAsUpdate(all))).toEqual({ verdict: 'nothing' });
  });

  it('says which items are new', () => {
    const update = Y.encodeStateAsUpdate(
      documentOf(20, (doc) => {
        for (const key of ['checkout', 'payments']) doc.getMap('base').set(key, beginning(key));
        doc.getMap('name').set('shipping', 'Shipping');
      }),
    );
    expect(judged(new Y.Doc(), update)).toMatchObject({ bases: ['checkout', 'payments'] });
  });
});

describe('a deletion', () => {
  const server = documentOf(10, (doc) => {
    doc.getMap('base').set('checkout', beginning('Orders'));
    for (const key of ['checkout', 'payments', 'shipping']) doc.getMap('alive').set(key, true);
    doc.getMap('id').set('checkout', 7);
  });
  const without = (column: string, key: string) =>
    Y.encodeStateAsUpdate(
      documentOf(20, (doc) => doc.getMap(column).delete(key), server),
      Y.encodeStateVector(server),
    );

  it('is something new once', () => {
    const deletion = without('alive', 'payments');
    expect(judged(server, deletion)).toMatchObject({ verdict: 'new', clients: [], claims: [], bases: [] });
    const after = documentOf(11, () => {}, server);
    Y.applyUpdate(after, deletion);
    expect(judged(after, deletion)).toEqual({ verdict: 'nothing' });
    // One that is new among those that are known.
    const both = documentOf(20, (doc) => doc.getMap('alive').delete('shipping'), after);
    expect(judged(after, Y.encodeStateAsUpdate(both))).toMatchObject({ verdict: 'new', clients: [] });
  });

  it('is never one of what is written once or by the server, old or new', () => {
    expect(judged(server, without('base', 'checkout'))).toMatchObject(refused('written-once'));
    expect(judged(server, without('id', 'checkout'))).toMatchObject(refused('server-column'));
    // Of several the last one.
    const several = handmade([], { 10: [[1, 4]] });
    expect(judged(server, several)).toMatchObject(refused('server-column'));
    const madeAndGone = documentOf(20, (doc) => doc.getMap('base').set('invoices', beginning('x')));
    madeAndGone.getMap('base').delete('invoices');
    expect(judged(new Y.Doc(), Y.encodeStateAsUpdate(madeAndGone))).toMatchObject(refused('written-once'));
    const sent = documentOf(20, (doc) => doc.getMap('base').set('invoices', beginning('x')));
    const structs = Y.encodeStateAsUpdate(sent);
    const withDeletion = new Uint8Array([...structs.slice(0, -1), 1, 20, 1, 0, 1]);
    expect(judged(new Y.Doc(), withDeletion)).toMatchObject(refused('written-once'));
  });

  it('is of what is there, as far as it reaches', () => {
    const length = Y.getState(server.store, 10);
    expect(judged(server, handmade([], { 10: [[length, 1]] }))).toMatchObject(refused('unresolved'));
    expect(judged(server, handmade([], { 10: [[length - 2, 3]] }))).toMatchObject(refused('unresolved'));
    expect(judged(server, handmade([], { 99: [[0, 1]] }))).toMatchObject(refused('unresolved'));
    expect(judged(server, handmade([], { 10: [[2, 1]] }))).toMatchObject({ verdict: 'new' });
  });
});

describe('the room that a diagram has', () => {
  const most = 2 * diagramLimits.itemsPerDiagram;
  const full = documentOf(10, (doc) => {
    for (const at of numbers(most)) doc.getMap('base').set(keyOf(at), 1);
  });
  const more = (count: number) =>
    Y.encodeStateAsUpdate(
      documentOf(20, (doc) => {
        for (const at of numbers(count)) doc.getMap('base').set(`more-${keyOf(at)}`, beginning('x'));
      }),
    );

  it('is taken up by what is there, and not by what was removed for good', () => {
    expect(judged(full, more(1))).toMatchObject(refused('too-many-items'));
    const named = Y.encodeStateAsUpdate(documentOf(20, (doc) => doc.getMap('name').set(keyOf(1), 'Orders')));
    expect(judged(full, named)).toMatchObject({ verdict: 'new' });
    const purged = documentOf(
      11,
      (doc) => {
        for (const at of numbers(2)) doc.getMap('base').delete(keyOf(at));
      },
      full,
    );
    expect(judged(purged, more(2))).toMatchObject({ verdict: 'new' });
    expect(judged(purged, more(3))).toMatchObject(refused('too-many-items'));
  });
});

describe('what was typed', () => {
  const { textLength } = diagramLimits;
  const server = documentOf(10, (doc) => {
    const [root, paragraph] = [new Y.XmlElement(), new Y.XmlElement('paragraph')];
    paragraph.insert(0, [new Y.XmlText('x')]);
    root.insert(0, [paragraph]);
    doc.getMap('text').set('checkout', root);
  });
  const runIn = (doc: Y.Doc): Y.XmlText =>
    ((doc.getMap('text').get('checkout') as Y.XmlElement).get(0) as Y.XmlElement).get(0) as Y.XmlText;
  /** Three pieces that together are too long, of which some are taken away again, with Yjs keeping what is gone. */
  const typed = (takenAway: number) => {
    const doc = new Y.Doc({ gc: false });
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(server));
    doc.clientID = 20;
    for (const at of numbers(3)) runIn(doc).insert(1, String(at).repeat(textLength));
    runIn(doc).delete(1, takenAway);
    return Y.encodeStateAsUpdate(doc, Y.encodeStateVector(server));
  };

  it('and taken away again before it was sent takes no room', () => {
    expect(judged(server, typed(0))).toMatchObject(refused('too-large'));
    // One character was there before.
    expect(judged(server, typed(textLength))).toMatchObject(refused('too-large'));
    expect(judged(server, typed(textLength + 1))).toMatchObject({ verdict: 'new' });
  });

  it('is counted for its own text alone', () => {
    const two = documentOf(20, (doc) => {
      for (const key of ['payments', 'shipping']) {
        const [root, paragraph] = [new Y.XmlElement(), new Y.XmlElement('paragraph')];
        for (const at of numbers(2)) paragraph.insert(0, [new Y.XmlText(String(at).repeat(textLength - at))]);
        root.insert(0, [paragraph]);
        doc.getMap('text').set(key, root);
      }
    });
    expect(judged(new Y.Doc(), Y.encodeStateAsUpdate(two))).toMatchObject({ verdict: 'new' });
  });
});

describe('a long update is judged in steps', () => {
  const stepsOf = (doc: Y.Doc, update: Uint8Array): number => {
    const steps = validateInSteps(doc, update, { userId: ben, ownerOf: () => undefined });
    for (let count = 1; ; count++) {
      const step = steps.next();
      if (step.done !== true) continue;
      expect(step.value.verdict).not.toBe('refused');
      return count;
    }
  };

  it('where it deletes a lot of what is there', () => {
    const server = documentOf(10, (doc) => {
      for (const at of numbers(6_000)) doc.getMap('alive').set(keyOf(at), true);
    });
    const [whole, none] = [handmade([], { 10: [[0, 6_000]] }), handmade([], { 10: [[0, 1]] })];
    expect(stepsOf(server, whole) - stepsOf(server, none)).toBe(12);
  });

  it('where it deletes a lot in many places', () => {
    const server = documentOf(10, (doc) => {
      for (const at of numbers(6_000)) doc.getMap('alive').set(keyOf(at), true);
    });
    const many = handmade([], { 10: numbers(3_000).map((at) => [2 * at, 1]) });
    expect(stepsOf(server, many) - stepsOf(server, handmade([], { 10: [[0, 1]] }))).toBeGreaterThanOrEqual(6);
  });

  it('where it brings a lot and takes half of it away again, and is not cut into more steps than that needs', () => {
    const brought = new Y.Doc({ gc: false });
    brought.clientID = 20;
    for (const at of numbers(6_000)) brought.getMap('alive').set(keyOf(at), true);
    const kept = stepsOf(new Y.Doc(), Y.encodeStateAsUpdate(brought));
    for (const at of numbers(3_000)) brought.getMap('alive').delete(keyOf(2 * at));
    const steps = stepsOf(new Y.Doc(), Y.encodeStateAsUpdate(brought)) - kept;
    expect(steps).toBeGreaterThanOrEqual(12);
    expect(steps).toBeLessThan(100);
  });

  it('where it brings many texts', () => {
    const texts = (count: number) =>
      Y.encodeStateAsUpdate(
        documentOf(20, (doc) => {
          for (const at of numbers(400)) {
            const [root, paragraph] = [new Y.XmlElement(), new Y.XmlElement('paragraph')];
            root.insert(0, [paragraph]);
            if (at < count) doc.getMap('text').set(keyOf(at), root);
            else doc.getMap('z').set(keyOf(at), 1);
          }
        }),
      );
    expect(stepsOf(new Y.Doc(), texts(400)) - stepsOf(new Y.Doc(), texts(0))).toBeGreaterThanOrEqual(20);
  });
});
