import { describe, expect, it } from 'vitest';
import { nothingOwn, readPerson, announcedState } from './presenceState.ts';

const user = { userId: 7, name: 'Ada M. King', hue: 3 };
const keys = (count: number): string[] => Array.from({ length: count }, (_, at) => `item-number-${at}`);
const letter = { client: 2 ** 32 - 1, clock: 2 ** 31 };
const end = { type: letter, item: letter, assoc: -1 };
const caret = { key: 'order-note', anchor: end, focus: { ...end, item: null, assoc: 0 } };
const box = { x: 1, y: 2, width: 3, height: 4 };

describe('what others tell', () => {
  it('is read with the identity that the server wrote', () => {
    const announced = announcedState(
      { ...nothingOwn, cursor: { x: 1.5, y: 2 }, selection: keys(2) },
      () => box,
    );
    expect(readPerson(9, { ...announced, user }, false)).toEqual({
      id: 9,
      userId: 7,
      name: 'Ada M. King',
      initials: 'AK',
      hue: 3,
      cursor: { x: 1.5, y: 2 },
      selection: keys(2),
      selectionBox: null,
      drag: null,
      caret: null,
      camera: null,
      isIdle: false,
    });
  });

  it('is nobody without that identity, and only somebody where the rest cannot be read', () => {
    expect(readPerson(9, { cursor: { x: 1, y: 2 } }, false)).toBeNull();
    const nonsense = { user, cursor: 'here', selection: [1], drag: { x: Number.NaN, y: 0 }, camera: [] };
    expect(readPerson(9, nonsense, true)).toMatchObject({
      cursor: null,
      selection: [],
      drag: null,
      isIdle: true,
    });
    expect(readPerson(9, { user }, false)).toMatchObject({ cursor: null, selection: [], camera: null });
  });
});

describe('where somebody is in a text', () => {
  const read = (sent: unknown) => readPerson(9, { user, caret: sent }, false)?.caret;

  it('is read as it was announced', () => {
    const announced = announcedState({ ...nothingOwn, caret }, () => box);
    expect(readPerson(9, JSON.parse(JSON.stringify({ ...announced, user })), false)?.caret).toEqual(caret);
  });

  it('is a place of the document by numbers, and nothing else', () => {
    const { type: _, ...nowhere } = end;
    const ends = [
      null,
      'here',
      { ...nowhere, tname: 'items' },
      { ...end, type: null },
      { ...end, type: { client: -1, clock: 0 } },
      { ...end, item: { client: 1, clock: 0.5 } },
      { ...end, item: { client: 1, clock: 2 ** 60 } },
      { ...end, item: [1, 2] },
      { ...end, assoc: -2 },
    ];
    for (const focus of ends) expect(read({ ...caret, focus })).toBeNull();
    expect(read({ ...caret, key: '<img src=x>' })).toBeNull();
    expect(read({ ...caret, key: 'x'.repeat(8_000) })).toBeNull();
    // Whatever is said beside it goes no further.
    expect(read({ ...caret, anchor: { ...end, tname: 'items' }, html: '<b>' })).toEqual(caret);
  });
});

describe('what is told', () => {
  it('is a box instead of more than fifty keys, and always small', () => {
    expect(announcedState({ ...nothingOwn, selection: keys(50) }, () => box)).toMatchObject({
      selection: keys(50),
      selectionBox: null,
    });
    const many = announcedState({ ...nothingOwn, selection: keys(5_000) }, (of) =>
      of.length === 5_000 ? box : null,
    );
    expect(many).toMatchObject({ selection: [], selectionBox: box });
    const longest = Array.from({ length: 50 }, () => 'x'.repeat(36));
    const state = announcedState(
      { ...nothingOwn, selection: longest, cursor: { x: 1 / 3, y: 1 / 3 }, caret },
      () => box,
    );
    expect(JSON.stringify({ ...state, user }).length).toBeLessThan(8_000);
  });
});
