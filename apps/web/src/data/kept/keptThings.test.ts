import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { sessionHash } from '../../keptDatabase.ts';
import { createKeptThings } from './keptThings.ts';
import { memoryStorage } from './testing/memoryStorage.ts';

const day = 86_400_000;
const names = z.array(z.string());
const ada = { userId: 1, organizationId: 7 };
const adaElsewhere = { userId: 1, organizationId: 8 };
const mia = { userId: 2, organizationId: 7 };

/** A device whose clock moves when told; `put` leaves there what others might. */
const device = () => {
  const { storage, held } = memoryStorage();
  let time = 1_000 * day;
  const things = createKeptThings(storage, () => time);
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { things, held, pass, put: (key: unknown, value: unknown) => held.set(JSON.stringify(key), value) };
};

describe('kept things', () => {
  it('are read back by whom and where they were kept, and by nobody else', async () => {
    const { things } = device();
    await things.write(ada, [{ query: 'diagrams', data: ['Order service'] }]);
    expect(await things.read(ada, 'diagrams', names)).toEqual(['Order service']);
    expect(await things.read(ada, 'folders', names)).toBeUndefined();
    expect(await things.read(mia, 'diagrams', names)).toBeUndefined();
    expect(await things.read(adaElsewhere, 'diagrams', names)).toBeUndefined();
    expect(await things.read({ ...ada, organizationId: null }, 'diagrams', names)).toBeUndefined();
  });

  it('are nothing in another form than is expected, whoever left them there', async () => {
    const { things, put } = device();
    const record = { place: '1.7', query: 'diagrams', savedAt: 1_000 * day, text: '["a"]' };
    put(['1.7', 'diagrams'], record);
    expect(await things.read(ada, 'diagrams', names)).toEqual(['a']);
    expect(await things.read(ada, 'diagrams', z.array(z.number()))).toBeUndefined();
    for (const damaged of [{ ...record, text: '["a"' }, { ...record, savedAt: 'now' }, 'text', null, 5]) {
      put(['1.7', 'diagrams'], damaged);
      expect(await things.read(ada, 'diagrams', names)).toBeUndefined();
    }
  });

  it('are not shown after 30 days', async () => {
    const { things, pass } = device();
    await things.write(ada, [{ query: 'diagrams', data: ['Order service'] }]);
    pass(30 * day - 1);
    expect(await things.read(ada, 'diagrams', names)).toEqual(['Order service']);
    pass(1);
    expect(await things.read(ada, 'diagrams', names)).toBeUndefined();
  });

  it('stay of one place only', async () => {
    const { things, held, put } = device();
    put('something else', {});
    await things.write(mia, [{ query: 'diagrams', data: ['Of Mia'] }]);
    await things.write(adaElsewhere, [{ query: 'diagrams', data: ['Elsewhere'] }]);
    await things.write(ada, [{ query: 'diagrams', data: ['Here'] }]);
    await things.keepOnly(ada);
    expect([...held.values()]).toEqual([expect.objectContaining({ text: '["Here"]' })]);
  });

  it('go but for the session when the place shows nothing any more, and all with a sign-out', async () => {
    const { things, held } = device();
    await things.write(ada, [
      { query: 'diagrams', data: ['Here'] },
      { query: sessionHash, data: { userId: 1 } },
    ]);
    await things.keepOnly(ada, (query) => query === sessionHash);
    expect([...held.values()]).toEqual([expect.objectContaining({ query: sessionHash })]);
    await things.wipe();
    expect(held.size).toBe(0);
  });

  it('are limited: the oldest go first, and what is too large is never kept', async () => {
    const { things, held, pass } = device();
    for (let at = 0; at < 510; at++) {
      await things.write(ada, [{ query: `diagram ${at}`, data: [`Diagram ${at}`] }]);
      pass(1);
    }
    await things.write(ada, [{ query: 'huge', data: ['x'.repeat(8_000_000)] }]);
    expect(held.size).toBe(500);
    expect(await things.read(ada, 'huge', names)).toBeUndefined();
    expect(await things.read(ada, 'diagram 9', names)).toBeUndefined();
    expect(await things.read(ada, 'diagram 10', names)).toEqual(['Diagram 10']);
  });

  it('are read by kind, and limited by kind, without touching the rest', async () => {
    const { things, held, pass, put } = device();
    await things.write(ada, [{ query: 'diagrams', data: ['Order service'] }]);
    await things.write(mia, [{ query: 'picture of mia', data: ['Of Mia'] }]);
    for (let at = 0; at < 5; at++) {
      pass(1);
      await things.write(ada, [{ query: `picture ${at}`, data: [`Picture ${at}`] }]);
    }
    put(['1.7', 'picture damaged'], { place: '1.7', query: 'picture damaged', savedAt: 1, text: '{' });
    await things.shrinkUnder('picture ', 3);
    expect(await things.readUnder(ada, 'picture ', names)).toEqual([
      ['Picture 2'],
      ['Picture 3'],
      ['Picture 4'],
    ]);
    expect(await things.read(ada, 'diagrams', names)).toEqual(['Order service']);
    expect(held.size).toBe(4);
  });

  it('fail nobody where storage is closed', async () => {
    const closed = () => Promise.reject(new Error('The storage of this browser failed'));
    const things = createKeptThings({
      read: closed,
      readUnder: closed,
      readAll: closed,
      keys: closed,
      write: closed,
      remove: closed,
    });
    await things.write(ada, [{ query: 'diagrams', data: [] }]);
    await things.keepOnly(ada);
    await things.shrinkUnder('picture ', 1);
    await things.wipe();
    expect(await things.readUnder(ada, 'picture ', names)).toEqual([]);
    expect(await things.read(ada, 'diagrams', names)).toBeUndefined();
  });
});
