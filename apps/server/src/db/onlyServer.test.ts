import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BreakableServer, breakableServer } from '../testing/breakableDatabase.ts';
import { isUnavailable } from './errors.ts';
import { DatabaseInUse, type Hold, holdDatabase, type Share } from './onlyServer.ts';

const url = process.env['TEST_DATABASE_URL'] ?? '';
/** The embedded database belongs to the process that has its folder. */
const servers = url === '' ? [] : ['PostgreSQL'];
const pace = { patience: 1_000, between: 20, notice: 100 };
const aWhile = { timeout: 10_000, interval: 20 };

it('cannot be had of a database that is away, and that is said at once', async () => {
  const away = holdDatabase('postgres://127.0.0.1:1/lintel', 'alone', () => {}, pace);
  await expect(away).rejects.toSatisfy(isUnavailable);
});

describe.each(servers)('the hold of a server on a database of %s', () => {
  let database: BreakableServer;
  let direct: string;
  let holds: Hold[];
  const lost = vi.fn<() => void>();
  const hold = async (address: string, share: Share = 'alone'): Promise<void> => {
    holds.push(await holdDatabase(address, share, lost, pace));
  };
  /** Who has it, as the database says. */
  const holders = async (): Promise<unknown[]> => {
    const rows = await database.rows(sql`
      select pid from pg_locks join pg_database on oid = database
      where datname = current_database() and locktype = 'advisory' and granted`);
    return rows.map(({ pid }) => pid);
  };

  beforeEach(async () => {
    database = await breakableServer(url);
    const address = new URL(database.address);
    address.host = new URL(url).host;
    direct = address.href;
    holds = [];
    lost.mockClear();
  });
  afterEach(async () => {
    for (const each of holds) await each.release();
    await database.close();
  });

  it('keeps a second one off until it is released', async () => {
    await hold(direct);
    await expect(hold(direct)).rejects.toThrow(DatabaseInUse);
    const waiting = hold(direct);
    await holds[0]?.release();
    await waiting;
    await expect(hold(direct)).rejects.toThrow(DatabaseInUse);
    expect(lost).not.toHaveBeenCalled();
  });

  it('is had by several that know of each other, and by none that does not', async () => {
    await hold(direct, 'among-others');
    await hold(direct, 'among-others');
    await expect(hold(direct)).rejects.toThrow(DatabaseInUse);
    for (const each of holds.splice(0)) await each.release();
    await hold(direct);
    await expect(hold(direct, 'among-others')).rejects.toThrow(DatabaseInUse);
    expect(lost).not.toHaveBeenCalled();
  });

  it.each(['stop', 'abandon'] as const)('comes back with the connection (%s)', async (breaking) => {
    await hold(database.address);
    const before = await holders();
    expect(before).toHaveLength(1);
    database[breaking]();
    database.restore();
    await vi.waitFor(async () => {
      const after = await holders();
      expect(after).toHaveLength(1);
      expect(after).not.toEqual(before);
    }, aWhile);
    await expect(hold(direct)).rejects.toThrow(DatabaseInUse);
    expect(lost).not.toHaveBeenCalled();
  });

  it('is over, and says so, when somebody else was faster', async () => {
    await hold(database.address);
    database.stop();
    await hold(direct);
    expect(lost).not.toHaveBeenCalled();
    database.restore();
    await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce(), aWhile);
  });
});
