import { type ReleaseNote, releaseNoteSchema } from '@lintel/domain/entities/releaseNote';
import { releaseNoteLink } from '@lintel/domain/links';
import { notes } from './notes.ts';

/** Throws on a note that cannot be shown: a server with a broken list does not start. */
export const readReleaseNotes = (written: readonly object[]): ReleaseNote[] => {
  const read = written.map((note) => {
    const id = 'id' in note ? String(note.id) : '';
    return releaseNoteSchema.parse({ ...note, href: releaseNoteLink(id) });
  });
  const ids = new Set(read.map((note) => note.id));
  if (ids.size !== read.length) throw new Error('Two release notes have the same id');
  return read.sort((a, b) => b.date.localeCompare(a.date) || a.id.localeCompare(b.id));
};

export const releaseNotes: readonly ReleaseNote[] = readReleaseNotes(notes);
