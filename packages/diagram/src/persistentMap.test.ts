import { describe, expect, it } from 'vitest';
import { PersistentMap } from './persistentMap.ts';
import { Random } from './testing/random.ts';

describe('PersistentMap', () => {
  it('holds what a Map would hold, and never changes what was handed out', () => {
    const random = new Random(3);
    const model = new Map<string, number>();
    const states: [PersistentMap<number>, Map<string, number>][] = [];
    let map = PersistentMap.empty<number>();
    for (let round = 0; round < 300; round++) {
      map = map.with((draft) => {
        for (let count = random.between(0, 20); count > 0; count--) {
          const key = `key-${random.between(0, 400)}`;
          if (random.chance(0.4)) {
            draft.delete(key);
            model.delete(key);
          } else {
            draft.set(key, round);
            model.set(key, round);
          }
          expect(draft.get(key)).toBe(model.get(key));
        }
      });
      states.push([map, new Map(model)]);
    }
    for (const [state, expected] of states) {
      expect(state.size).toBe(expected.size);
      expect(new Map(state.entries())).toEqual(expected);
    }
  });

  it('lists entries in an order that does not depend on how they came', () => {
    const names = [
      '__proto__',
      'constructor',
      ...Array.from({ length: 9_000 }, (_, index) => `item-${index}`),
    ];
    const fill = (keys: readonly string[]) =>
      PersistentMap.empty<string>().with((draft) => {
        for (const key of keys) draft.set(key, key);
      });
    expect([...fill(names).keys()]).toEqual([...fill(names.toReversed()).keys()]);
    expect(fill(names).get('__proto__')).toBe('__proto__');
  });

  it('is the same made at once, and may be changed as well', () => {
    const names = ['__proto__', ...Array.from({ length: 9_000 }, (_, index) => `item-${index}`)];
    const grown = PersistentMap.empty<string>().with((draft) => {
      for (const key of names) draft.set(key, key);
    });
    const made = PersistentMap.of(new Map(names.toReversed().map((key) => [key, key])));
    expect(made.size).toBe(grown.size);
    // Before and after it is asked for its order.
    for (const map of [made, grown]) {
      const visited: string[] = [];
      map.forEach((value) => visited.push(value));
      expect(visited.sort()).toEqual([...names].sort());
      expect([map.get('__proto__'), map.get('item-7'), map.get('item-x')]).toEqual([
        '__proto__',
        'item-7',
        undefined,
      ]);
    }
    expect([...made.entries()]).toEqual([...grown.entries()]);
    expect([...made.values()]).toEqual([...grown.values()]);
    const changed = made.with((draft) => {
      draft.delete('item-7');
      draft.set('new', 'new');
    });
    expect([...changed.differences(grown)].sort()).toEqual(['item-7', 'new']);
    expect([...made.differences(grown)]).toEqual(names.filter((key) => made.get(key) !== grown.get(key)));
    expect(PersistentMap.empty<string>().size).toBe(0);
    expect([...PersistentMap.of<string>(new Map()).entries()]).toEqual([]);
  });

  it('stays the same object when nothing is set', () => {
    const map = PersistentMap.empty<number>().with((draft) => draft.set('orders', 1));
    expect(map.with((draft) => draft.delete('billing'))).toBe(map);
  });
});

it('names what differs between two states without the rest', () => {
  const many = PersistentMap.empty<number>().with((draft) => {
    for (let index = 0; index < 5_000; index++) draft.set(`key-${index}`, index);
  });
  const other = many.with((draft) => {
    draft.set('key-7', -1);
    draft.delete('key-8');
    draft.set('new', 1);
  });
  expect([...other.differences(many)].sort()).toEqual(['key-7', 'key-8', 'new']);
  expect([...many.differences(other)].sort()).toEqual(['key-7', 'key-8', 'new']);
  expect([...many.differences(many)]).toEqual([]);
});
