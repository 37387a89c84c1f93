import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { beginning } from '../documents/beginning.fixture.ts';
import { validate } from '../documents/validate.ts';
import { isOutdated, judgedNow } from './outdated.ts';

const writer = { userId: 1, ownerOf: () => undefined };
const base = beginning();

/** A document on which an edit was judged, before something came from elsewhere. */
const judged = (edit: (copy: Y.Doc) => void) => {
  const doc = new Y.Doc();
  doc.getMap('alive').set('checkout', true);
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  copy.clientID = 7;
  edit(copy);
  const update = Y.encodeStateAsUpdate(copy, Y.encodeStateVector(doc));
  const addition = validate(doc, update, writer);
  if (addition.verdict !== 'new') throw new Error('It is something new');
  const held = { doc, fromElsewhere: 3 };
  const judgedOn = judgedNow(held, addition);
  return {
    comes: (from: (other: Y.Doc) => void, client = 9) => {
      const other = new Y.Doc();
      Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
      other.clientID = client;
      from(other);
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
      held.fromElsewhere += 1;
    },
    writeHere: () => doc.getMap('name').set('checkout', 'Here'),
    isOutdated: (isLarge = false) =>
      isOutdated(held, addition, { judgedOn, update: isLarge ? null : update, writer }),
  };
};

describe('a verdict', () => {
  it('stands as long as nothing came from elsewhere, or nothing that touches the same', () => {
    const named = judged((copy) => copy.getMap('name').set('checkout', 'Orders'));
    expect(named.isOutdated()).toBe(false);
    named.writeHere();
    expect(named.isOutdated()).toBe(false);
    named.comes((other) => other.getMap('name').set('payments', 'Bank'));
    expect(named.isOutdated()).toBe(false);
  });

  it('falls where the same Yjs client has written elsewhere', () => {
    const named = judged((copy) => copy.getMap('name').set('checkout', 'Orders'));
    named.comes((other) => other.getMap('name').set('payments', 'Bank'), 7);
    expect(named.isOutdated()).toBe(true);
  });

  it('falls where the same item was made elsewhere, and not another one', () => {
    const make = (key: string) => (doc: Y.Doc) => void doc.getMap('base').set(key, base);
    const made = judged(make('payments'));
    made.comes(make('shipping'));
    expect(made.isOutdated()).toBe(false);
    made.comes(make('payments'));
    expect(made.isOutdated()).toBe(true);
  });

  it('on a deletion falls where nothing is left to delete, and where it is too large to look', () => {
    const remove = (doc: Y.Doc) => doc.getMap('alive').delete('checkout');
    const removed = judged(remove);
    removed.comes((other) => other.getMap('name').set('payments', 'Bank'));
    expect([removed.isOutdated(), removed.isOutdated(true)]).toEqual([false, true]);
    removed.comes(remove);
    expect(removed.isOutdated()).toBe(true);
  });
});
