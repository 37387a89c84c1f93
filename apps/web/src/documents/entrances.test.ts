import { authTypes, messageTypes } from '@lintel/diagram/collab';
import { describe, expect, it } from 'vitest';
import { Entrances } from './entrances.ts';

const { auth, close, sync } = messageTypes;
const letIn = authTypes.denied + 1;

/** Sends and hears messages of one document, and answers what leaves for the server: by the number of each. */
const openScene = (name = 'diagram') => {
  const entrances = new Entrances();
  const gone: number[] = [];
  return {
    gone,
    send: (type: number, number: number): void => {
      const message = Uint8Array.of(number);
      if (entrances.maySend({ name, type, subtype: null }, message)) gone.push(number);
    },
    hear: (type: number, subtype: number | null = null): number[] =>
      entrances.receive({ name, type, subtype }).flatMap((message) => [...message]),
    entrances,
  };
};

describe('while the server decides', () => {
  it('a request to enter after a leave waits for the answer to the leave, with what comes after it', () => {
    const { send, hear, gone } = openScene();
    send(auth, 1);
    send(close, 2);
    send(auth, 3);
    send(sync, 4);
    expect(gone).toEqual([1, 2]);
    expect(hear(auth, letIn)).toEqual([]);
    expect(hear(sync)).toEqual([]);
    expect(hear(close)).toEqual([3, 4]);
  });

  it('a refusal answers the leave as well', () => {
    const { send, hear } = openScene();
    send(auth, 1);
    send(close, 2);
    send(auth, 3);
    expect(hear(auth, authTypes.denied)).toEqual([3]);
  });

  it('who leaves once more has not asked at all', () => {
    const { send, hear, gone } = openScene();
    send(auth, 1);
    send(close, 2);
    send(auth, 3);
    send(close, 4);
    expect(gone).toEqual([1, 2]);
    expect(hear(close)).toEqual([]);
    send(auth, 5);
    expect(gone).toEqual([1, 2, 5]);
  });

  it('other documents wait for nothing', () => {
    const { send, entrances } = openScene();
    send(auth, 1);
    send(close, 2);
    expect(entrances.maySend({ name: 'another', type: auth, subtype: null }, Uint8Array.of(3))).toBe(true);
  });
});

describe('nothing waits', () => {
  it.each([
    ['the document was heard of, which only those inside are', sync, null],
    ['the server closed it', close, null],
    ['it was refused', auth, authTypes.denied],
  ])('once %s', (_, type, subtype) => {
    const { send, hear, gone } = openScene();
    send(auth, 1);
    hear(type, subtype);
    send(close, 2);
    send(auth, 3);
    expect(gone).toEqual([1, 2, 3]);
  });

  it('on another connection', () => {
    const { send, gone, entrances } = openScene();
    send(auth, 1);
    send(close, 2);
    entrances.clear();
    send(auth, 3);
    expect(gone).toEqual([1, 2, 3]);
  });
});

it('being let in is no sign that the document is there: a leave is still waited for', () => {
  const { send, hear, gone } = openScene();
  send(auth, 1);
  hear(auth, letIn);
  send(close, 2);
  send(auth, 3);
  expect(gone).toEqual([1, 2]);
});
