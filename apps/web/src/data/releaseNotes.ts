import type { ReleaseNote } from '@lintel/domain/entities/releaseNote';
import { pageSizes } from '@lintel/domain/limits';

export const newestDate = (notes: readonly ReleaseNote[]): string | null =>
  notes.reduce<string | null>((newest, { date }) => (newest === null || date > newest ? date : newest), null);

/** Something new: the latest note is later than the day the person last looked. */
export const hasUnseen = (notes: readonly ReleaseNote[], seen: string | null): boolean => {
  const newest = newestDate(notes);
  return newest !== null && (seen === null || newest > seen);
};

export const newestFirst = (notes: readonly ReleaseNote[]): ReleaseNote[] =>
  notes.toSorted((a, b) => b.date.localeCompare(a.date));

export const pagesOf = (notes: readonly ReleaseNote[]): number =>
  Math.max(1, Math.ceil(notes.length / pageSizes.releaseNotes));

/** Pages count from 0; one beyond the last shows the last. */
export const notesOnPage = (notes: readonly ReleaseNote[], page: number): ReleaseNote[] => {
  const at = Math.min(Math.max(page, 0), pagesOf(notes) - 1) * pageSizes.releaseNotes;
  return newestFirst(notes).slice(at, at + pageSizes.releaseNotes);
};

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** `2026-11-14` → `14 November`. */
export const noteDay = (note: ReleaseNote): string => dayAndMonth.format(new Date(`${note.date}T00:00:00Z`));
