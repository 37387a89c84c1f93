import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Engine, startEngine } from './engine.ts';

let engine: Engine;

beforeAll(async () => {
  engine = await startEngine({ folder: null });
});

afterAll(() => engine.close());

beforeEach(async () => {
  await engine.exec('drop table if exists things; create table things (name text unique, content bytea)');
});

const namesNow = async (): Promise<unknown[]> =>
  (await engine.query('select name from things order by name', [], { rowMode: 'array' })).rows.flat();

const add = (name: string, on: Pick<Engine, 'query'> = engine) =>
  on.query('insert into things (name) values ($1)', [name]);

/** How often the loop turned while something was done. */
const turnsDuring = async (task: Promise<unknown>): Promise<number> => {
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await task;
  isDone = true;
  return turns;
};

it('holds nobody up while a statement takes long', async () => {
  const long = engine.query('select sum(value) from generate_series(1, 1000000) as value');
  expect(await turnsDuring(long)).toBeGreaterThan(100);
});

it('keeps what a transaction did, and lets nobody else in between', async () => {
  const transaction = engine.transaction(async (tx) => {
    await add('one', tx);
    const others = namesNow();
    await add('two', tx);
    return { others };
  });
  const { others } = await transaction;
  expect(await others).toEqual(['one', 'two']);
});

it('undoes a transaction that fails, of which the failure is told as it was', async () => {
  const failure = new Error('Not like this');
  const failing = engine.transaction(async (tx) => {
    await add('one', tx);
    throw failure;
  });
  await expect(failing).rejects.toBe(failure);
  expect(await namesNow()).toEqual([]);
});

it('tells of an error with its code and its constraint, and goes on', async () => {
  await add('one');
  await expect(add('one')).rejects.toMatchObject({
    message: expect.stringContaining('duplicate key'),
    code: '23505',
    constraint: 'things_name_key',
  });
  await add('two');
  expect(await namesNow()).toEqual(['one', 'two']);
});

it('tells of what fails only when a transaction is to be kept', async () => {
  await engine.exec(`drop table if exists parts;
    create table parts (name text references things (name) deferrable initially deferred)`);
  const kept = engine.transaction((tx) => tx.query(`insert into parts values ('of nothing')`));
  await expect(kept).rejects.toMatchObject({ code: '23503' });
  expect((await engine.query('select 1 from parts')).rows).toEqual([]);
  await engine.exec('drop table parts');
});

it('refuses what is put to a transaction that has ended', async () => {
  let ended: Pick<Engine, 'query'> | null = null;
  await engine.transaction(async (tx) => {
    ended = tx;
  });
  await expect(add('late', ended ?? engine)).rejects.toThrow('The transaction has ended');
  expect(await namesNow()).toEqual([]);
});

it('takes bytes of which the caller keeps its own, and brings them back alone', async () => {
  const large = new Uint8Array(100_000).map((_, index) => index % 256);
  const part = large.subarray(500, 510);
  await engine.query('insert into things values ($1, $2), ($3, $4)', ['all', large, 'part', part]);
  expect([large.length, part.length]).toEqual([100_000, 10]);
  const { rows } = await engine.query<{ content: Uint8Array }>('select content from things order by name');
  expect(rows.map(({ content }) => content)).toEqual([large, part]);
  expect(rows.map(({ content }) => content.buffer.byteLength)).toEqual([100_000, 10]);
});

it('refuses what cannot be sent, and goes on', async () => {
  await expect(engine.query('select $1', [() => {}])).rejects.toThrow('could not be cloned');
  expect(await namesNow()).toEqual([]);
});

it('says why its database cannot be opened', async () => {
  const folder = join(fileURLToPath(import.meta.url), 'database');
  await expect(startEngine({ folder })).rejects.toMatchObject({
    name: 'EngineFailed',
    cause: { code: 'ENOTDIR' },
  });
});

it('is closed once, and says so afterwards', async () => {
  const other = await startEngine({ folder: null });
  await other.close();
  await expect(other.query('select 1')).rejects.toThrow('PGlite is closed');
});

it('keeps a process there while somebody waits for an answer, and no longer', {
  timeout: 60_000,
}, async () => {
  const file = JSON.stringify(fileURLToPath(new URL('./engine.ts', import.meta.url)));
  const script = `
    import { startEngine } from ${file};
    const engine = await startEngine({ folder: null });
    console.log((await engine.query('select pg_sleep(0.2) is null as slept')).rows.length);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += String(chunk);
  });
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(said).toBe('1\n');
});
