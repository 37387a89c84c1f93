import { describe, expect, it } from 'vitest';
import { nothingOwn, readPerson, announcedState } from './presenceState.ts';

const user = { userId: 7, name: 'Ada M. King', hue: 3 };
const keys = (count: number): string[] => Array.from({ length: count }, (_, at) => `item-number-${at}`);
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
      { ...nothingOwn, selection: longest, cursor: { x: 1 / 3, y: 1 / 3 } },
      () => box,
    );
    expect(JSON.stringify({ ...state, user }).length).toBeLessThan(8_000);
  });
});
