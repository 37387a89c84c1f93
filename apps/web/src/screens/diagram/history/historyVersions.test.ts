import { describe, expect, it } from 'vitest';
import { historyVersions, versionDays } from './historyVersions.ts';

const at = (day: number, hours: number): string => new Date(2026, 10, day, hours).toISOString();
const now = new Date(2026, 10, 23, 18);
const automatic = (slug: string, createdAt: string) => ({
  versionId: 1,
  slug,
  createdAt,
  people: ['Ada Kay'],
});
const kept = (slug: string, createdAt: string) => ({
  versionId: 2,
  slug,
  name: 'Agreed',
  seqId: 1,
  fkDiagramId: 1,
  fkUserId: 1,
  createdAt,
  updatedAt: createdAt,
  createdBy: 'Jan Smit',
});

const versions = historyVersions(
  [kept('agreed', at(23, 10))],
  [
    automatic('today-late', at(23, 17)),
    automatic('today-early', at(23, 9)),
    automatic('yesterday-late', at(22, 17)),
    automatic('yesterday-early', at(22, 9)),
    ...[21, 20, 19].map((day) => automatic(`day-${day}`, at(day, 9))),
  ],
);
const slugsOf = ({ days }: ReturnType<typeof versionDays>) =>
  days.map(({ day, entries }) => [day, entries.map(({ slug }) => slug)]);

describe('versions in the history', () => {
  it('stand newest first, under their days, called by a name or by time and people', () => {
    expect(versions.slice(0, 2)).toMatchObject([
      { title: 'Mon 23 Nov 2026, 17:00 · Ada Kay', label: '17:00', detail: 'Ada Kay', isKept: false },
      { title: 'Agreed', label: 'Agreed', detail: '10:00 by Jan Smit', isKept: true },
    ]);
  });

  it('leave yesterday at hand however busy today is, and hide nothing that somebody kept', () => {
    const short = versionDays(versions, now, false);
    expect(slugsOf(short)).toEqual([
      ['Today', ['today-late', 'agreed']],
      ['Yesterday', ['yesterday-late']],
      ['2026-11-21', ['day-21']],
      ['2026-11-20', ['day-20']],
    ]);
    expect(short.more).toBe(3);
  });

  it('are all shown to who asks for them', () => {
    const whole = versionDays(versions, now, true);
    expect(whole.days.flatMap(({ entries }) => entries)).toEqual(versions);
    expect(whole.more).toBe(0);
  });
});
