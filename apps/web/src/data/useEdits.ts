import { useState } from 'react';
import { useUnsaved } from '../ui/unsaved.ts';

export interface Edits<T extends object> {
  /** What is stored, with what was typed on top. */
  draft: T;
  /** Only the fields that differ from what is stored. */
  changes: Partial<T>;
  changed: boolean;
  /** The state the first edit was made on: what others save meanwhile is met, not overwritten. */
  basedOn: string;
  change: (part: Partial<T>) => void;
  discard: () => void;
}

export const differing = <T extends object>(stored: T, typed: Partial<T>): Partial<T> =>
  Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => value !== stored[field as keyof T]),
  ) as Partial<T>;

/** For a page that is always there, unlike a dialog: fields nobody touches follow the server. */
export const useEdits = <T extends object>(stored: T, updatedAt: string): Edits<T> => {
  const [edit, setEdit] = useState<{ typed: Partial<T>; basedOn: string } | null>(null);
  const changes = differing(stored, edit?.typed ?? {});
  const changed = Object.keys(changes).length > 0;
  useUnsaved(changed);
  return {
    draft: { ...stored, ...edit?.typed },
    changes,
    changed,
    basedOn: edit?.basedOn ?? updatedAt,
    change: (part) =>
      setEdit((before) => ({
        typed: { ...before?.typed, ...part },
        basedOn: before?.basedOn ?? updatedAt,
      })),
    discard: () => setEdit(null),
  };
};
