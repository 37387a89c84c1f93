import type { ReleaseNote } from '@lintel/domain/entities/releaseNote';
import { describe, expect, it } from 'vitest';
import { hasUnseen, newestDate, newestFirst, noteDay, notesOnPage, pagesOf } from './releaseNotes.ts';

const note = (date: string): ReleaseNote => ({
  id: date,
  date,
  title: `Of ${date}`,
  ingress: '',
  href: `https://lintel.example/changelog#${date}`,
});
const days = ['2026-10-01', '2026-11-14', '2026-09-30', '2026-11-01', '2026-08-01'];
const notes = days.map(note);

describe('unseen notes', () => {
  it('are those later than the day last looked at', () => {
    expect(hasUnseen(notes, '2026-11-13')).toBe(true);
    expect(hasUnseen(notes, '2026-11-14')).toBe(false);
    expect(hasUnseen(notes, '2026-12-01')).toBe(false);
  });

  it('exist for somebody who never looked, unless there are no notes', () => {
    expect(hasUnseen(notes, null)).toBe(true);
    expect(hasUnseen([], null)).toBe(false);
    expect(newestDate([])).toBeNull();
  });
});

describe('pages of notes', () => {
  it('hold four each, newest first', () => {
    expect(newestFirst(notes).map(({ date }) => date)).toEqual(days.toSorted().toReversed());
    expect(notesOnPage(notes, 0).map(({ date }) => date)).toEqual([
      '2026-11-14',
      '2026-11-01',
      '2026-10-01',
      '2026-09-30',
    ]);
    expect(notesOnPage(notes, 1).map(({ date }) => date)).toEqual(['2026-08-01']);
  });

  it('end at the last', () => {
    expect(pagesOf(notes)).toBe(2);
    expect(pagesOf(notes.slice(0, 4))).toBe(1);
    expect(pagesOf([])).toBe(1);
    expect(notesOnPage(notes, 9)).toEqual(notesOnPage(notes, 1));
    expect(notesOnPage(notes, -1)).toEqual(notesOnPage(notes, 0));
  });

  it('say day and month', () => {
    expect(noteDay(note('2026-11-14'))).toBe('14 November');
    expect(noteDay(note('2026-01-01'))).toBe('1 January');
  });
});
