import { describe, expect, it } from 'vitest';
import { askedFor, isFiltered, noFilter } from './activityFilter.ts';

const now = new Date(2026, 10, 24, 15, 30);
const at = (day: number) => new Date(2026, 10, day).toISOString();

describe('what the server is asked for', () => {
  it('leaves drawing out until somebody wants it', () => {
    expect(askedFor(noFilter, now)).toEqual({ except: 'DRAWING' });
    expect(askedFor({ ...noFilter, group: 'ALL' }, now)).toEqual({});
    expect(askedFor({ ...noFilter, group: 'SHARING' }, now)).toEqual({ group: 'SHARING' });
  });

  it('counts whole days of the reader', () => {
    const all = { ...noFilter, group: 'ALL' } as const;
    expect(askedFor({ ...all, period: 'TODAY' }, now)).toEqual({ from: at(24) });
    expect(askedFor({ ...all, period: 'WEEK' }, now)).toEqual({ from: at(18) });
    const dates = { ...all, period: 'DATES' } as const;
    expect(askedFor({ ...dates, firstDay: '2026-11-02', lastDay: '2026-11-03' }, now)).toEqual({
      from: at(2),
      until: at(4),
    });
    expect(askedFor({ ...dates, firstDay: '', lastDay: 'x' }, now)).toEqual({});
  });

  it('has words without blanks around them', () => {
    expect(askedFor({ ...noFilter, text: '  key ' }, now)).toEqual({ except: 'DRAWING', text: 'key' });
    expect(askedFor({ ...noFilter, text: '  ' }, now)).toEqual({ except: 'DRAWING' });
  });
});

it('is filtered by anything but the first view', () => {
  expect(isFiltered(noFilter)).toBe(false);
  expect(isFiltered({ ...noFilter, person: 7 })).toBe(true);
});
