import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { set } from './change.ts';
import { remove, restore } from './commands/remove.ts';
import { History } from './history.ts';
import { type Deaths, purge, surveyDeaths } from './purge.ts';
import { asRecord } from './testing/invariants.ts';
import { Board, board, component, relation } from './testing/build.ts';
import { columnNames } from './fields.ts';

const day = 86_400_000;
const diagram = () =>
  board(
    component('checkout', [0, 0, 4, 2]),
    component('payments', [8, 0, 4, 2]),
    relation('pays-for', 'checkout', 'payments', { text: 'money', labelAt: 0.5 }),
  );
const deleted = () => {
  const made = diagram();
  return made.do(remove(made.snapshot, { keys: ['payments'] }));
};
const dueAt = (made: Board, now: number, known: Deaths) => surveyDeaths(made.document, { known, now });

describe('the survey of the dead', () => {
  it('counts from when a death was first seen (D37)', () => {
    const made = deleted();
    const first = dueAt(made, 1_000, {});
    expect(Object.keys(first.deaths)).toEqual(['payments', 'pays-for']);
    expect(first.due).toEqual([]);
    const later = dueAt(made, 1_000 + 29 * day, first.deaths);
    expect(later.due).toEqual([]);
    expect(dueAt(made, 1_000 + 30 * day, later.deaths).due).toEqual(['payments', 'pays-for']);
  });

  it('starts anew for what lived in between, seen or not (D37)', () => {
    const made = deleted();
    const { deaths } = dueAt(made, 0, {});
    made.do(restore(made.snapshot, { keys: ['payments'] }));
    expect(Object.keys(dueAt(made, day, deaths).deaths)).toEqual(['pays-for']);
    made.do(remove(made.snapshot, { keys: ['payments'] }));
    expect(dueAt(made, 30 * day, deaths).due).toEqual(['pays-for']);
  });

  it('is the same for a document that was stored and loaded', () => {
    const made = deleted();
    const { deaths } = dueAt(made, 0, {});
    const loaded = new Board();
    Y.applyUpdate(loaded.document.doc, Y.encodeStateAsUpdate(made.document.doc));
    const remembered = JSON.parse(JSON.stringify(deaths)) as Deaths;
    expect(dueAt(loaded, 30 * day, remembered).due).toEqual(['payments', 'pays-for']);
  });

  it('is not fooled by a key called __proto__', () => {
    const made = board(component('__proto__', [0, 0, 4, 2]));
    // Nothing of that name can be drawn any more, and what was once drawn is not read.
    expect(made.snapshot.has('__proto__')).toBe(false);
    made.do([set('__proto__', 'alive', undefined)]);
    const { deaths } = dueAt(made, 0, {});
    expect(dueAt(made, 30 * day, JSON.parse(JSON.stringify(deaths)) as Deaths).due).toEqual(['__proto__']);
  });
});

describe('purge', () => {
  it('leaves nothing of what is due, and all else as it was (D38)', () => {
    const made = deleted();
    const before = asRecord(made.snapshot);
    expect(purge(made.document, ['payments', 'pays-for', 'checkout'], 'server')).toEqual([
      'payments',
      'pays-for',
    ]);
    for (const name of columnNames) expect([...made.document.columns[name].keys()]).not.toContain('pays-for');
    expect(asRecord(made.snapshot)).toEqual(before);
  });

  it('makes the document smaller', () => {
    const made = board(
      ...Array.from({ length: 500 }, (_, index) => component(`component-${index}`, [index, 0, 1, 1])),
    );
    made.do(remove(made.snapshot, { keys: [...made.snapshot.items.keys()] }));
    const before = Y.encodeStateAsUpdate(made.document.doc).length;
    purge(made.document, surveyDeaths(made.document, { known: {}, now: 0, days: 0 }).due, 'server');
    expect(Y.encodeStateAsUpdate(made.document.doc).length).toBeLessThan(before / 2);
  });
});

describe('with three people, one of them offline', () => {
  const three = () => {
    const server = deleted();
    const people = Array.from({ length: 3 }, () => {
      const person = new Board();
      Y.applyUpdate(person.document.doc, Y.encodeStateAsUpdate(server.document.doc), 'remote');
      return person;
    });
    return { server, people };
  };
  const meet = (all: Board[]) => {
    for (let round = 0; round < 2; round++) {
      for (const from of all) {
        for (const to of all) {
          Y.applyUpdate(to.document.doc, Y.encodeStateAsUpdate(from.document.doc), 'remote');
        }
      }
    }
  };

  it('a purged item does not come back in pieces when somebody revives it who did not know (D39)', () => {
    const { server, people } = three();
    const [offline] = people;
    purge(server.document, ['payments', 'pays-for'], 'server');
    offline?.do(restore(offline.snapshot, { keys: ['payments', 'pays-for'] }));
    expect(offline?.snapshot.has('pays-for')).toBe(true);
    meet([server, ...people]);
    for (const each of [server, ...people]) expect([...each.snapshot.items.keys()]).toEqual(['checkout']);
    const { due } = surveyDeaths(server.document, { known: {}, now: 0, days: 0 });
    expect(due).toEqual(['payments', 'pays-for']);
    purge(server.document, due, 'server');
    expect(server.document.columns.alive.has('payments')).toBe(false);
  });

  it('undoing a deletion after the purge says that nothing is left to undo', async () => {
    const made = diagram();
    const history = new History(made.store, made.origin);
    const changes = remove(made.snapshot, { keys: ['payments'] });
    if ('refused' in changes) throw new Error(changes.refused);
    history.commit(changes);
    const server = new Board();
    Y.applyUpdate(server.document.doc, Y.encodeStateAsUpdate(made.document.doc));
    purge(server.document, ['payments', 'pays-for'], 'server');
    Y.applyUpdate(made.document.doc, Y.encodeStateAsUpdate(server.document.doc), 'remote');
    expect(await history.undo()).toEqual({ effect: 'none' });
    expect([...made.snapshot.items.keys()]).toEqual(['checkout']);
  });
});
