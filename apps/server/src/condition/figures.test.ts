import { describe, expect, it } from 'vitest';
import { figuresOf, type Surroundings } from './figures.ts';
import type { Condition, Event } from './measure.ts';

const now = new Date('2026-11-25T12:00:00Z');
const passed = (at: string): Event => ({ happenedAt: at, passed: true, passedAt: at, detail: 'Made' });

const well: Condition = {
  database: 'postgres',
  databaseVersion: '17.1',
  databaseSeconds: 0.002,
  databaseBytes: 12_345_678,
  projectionWaiting: 0,
  projectionSeconds: 0,
  journalBytes: 4_000_000,
  files: 1,
  fileBytes: 2_500_000_000,
  diskFreeBytes: 50e9,
  jobsFailing: [],
  jobsOverdue: 0,
  servers: 1,
  backup: passed('2026-11-25T02:00:00Z'),
  drill: passed('2026-11-22T02:00:00Z'),
};
const wanted: Surroundings = { version: '0.1.0', now, backupHours: 24 };

const judge = (change: Partial<Condition>, asked: Partial<Surroundings> = {}) =>
  figuresOf({ ...well, ...change }, { ...wanted, ...asked }).filter(({ state }) => state !== 'good');

describe('the figures of an installation', () => {
  it('say what is there, and advise nothing where all is well', () => {
    const figures = figuresOf(well, wanted);
    expect(judge({})).toEqual([]);
    expect(figures.map(({ advice }) => advice)).toEqual(figures.map(() => null));
    expect(figures.find(({ key }) => key === 'database')?.value).toBe(
      'PostgreSQL 17.1, 12.3 MB, answers in 2 ms',
    );
    expect(figures.find(({ key }) => key === 'storage')?.value).toBe('1 attachment, 2.5 GB');
    expect(figures.find(({ key }) => key === 'backup')?.at).toBe('2026-11-25T02:00:00Z');
  });

  it.each<[string, Partial<Condition>, string, RegExp]>([
    ['database', { databaseSeconds: 0.3 }, 'warning', /every request waits/],
    ['database', { databaseSeconds: 2 }, 'bad', /every request waits/],
    ['projection', { projectionWaiting: 3, projectionSeconds: 20 }, 'warning', /could not project/],
    ['projection', { projectionWaiting: 3, projectionSeconds: 90 }, 'bad', /rebuild-projection/],
    ['disk', { diskFreeBytes: 1e9 }, 'warning', /Make room/],
    ['disk', { diskFreeBytes: 1e8 }, 'bad', /Make room/],
    ['jobs', { jobsOverdue: 2 }, 'warning', /Start the server anew/],
    [
      'jobs',
      { jobsFailing: [{ kind: 'files.sweep', error: 'No room' }] },
      'bad',
      /files\.sweep says: No room/,
    ],
    ['backup', { backup: null }, 'warning', /first one is made/],
    ['backup', { backup: passed('2026-11-23T02:00:00Z') }, 'bad', /too old/],
    [
      'backup',
      { backup: { ...passed('2026-11-25T02:00:00Z'), passed: false, detail: 'No room' } },
      'bad',
      /No room/,
    ],
    ['drill', { drill: null }, 'warning', /npm run drill/],
    ['drill', { drill: passed('2026-11-01T02:00:00Z') }, 'warning', /too long ago/],
    ['drill', { drill: { ...passed('2026-11-25T02:00:00Z'), passed: false, detail: 'cut' } }, 'bad', /cut/],
  ])('say of %s what to do about it: %j', (key, change, state, advice) => {
    expect(judge(change)).toEqual([
      expect.objectContaining({ key, state, advice: expect.stringMatching(advice) }),
    ]);
  });

  it('ask for backups where nobody makes them', () => {
    const [backup] = judge({ backup: null }, { backupHours: null });
    expect(backup).toMatchObject({
      key: 'backup',
      state: 'bad',
      advice: expect.stringContaining('BACKUP_DIR'),
    });
  });
});
