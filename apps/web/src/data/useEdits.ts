import { useRef, useState } from 'react';
import { useTyped } from '../ui/unsaved.ts';

export interface Edits<T extends object> {
  /** What is stored, with what was typed on top. */
  draft: T;
  /** Only the fields that differ from what is stored. */
  changes: Partial<T>;
  changed: boolean;
  change: (part: Partial<T>) => void;
  /**
   * What is sent now, the state the first edit was made on, and what stood there then: what others save meanwhile is met,
   * not overwritten.
   */
  sending: () => [changes: Partial<T>, basedOn: string, saw: Partial<T>];
  /** What was sent is stored: what was typed on since stays. */
  saved: () => void;
  discard: () => void;
}

interface Edit<T> {
  readonly typed: Partial<T>;
  readonly basedOn: string;
  readonly saw: Partial<T>;
}

/** What is left of it once something of it is stored; null: nothing. */
const after = <T extends object>({ typed, basedOn, saw }: Edit<T>, stored: Partial<T>): Edit<T> | null => {
  const left = differing(stored, typed);
  return Object.keys(left).length === 0 ? null : { typed: left, basedOn, saw: { ...saw, ...stored } };
};

export const differing = <T extends object>(stored: Partial<T>, typed: Partial<T>): Partial<T> =>
  Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => value !== stored[field as keyof T]),
  ) as Partial<T>;

/** For a page that is always there, unlike a dialog: fields nobody touches follow the server. */
export const useEdits = <T extends object>(stored: T, updatedAt: string): Edits<T> => {
  const [edit, setEdit] = useState<Edit<T> | null>(null);
  const sent = useRef<Partial<T>>({});
  const changes = differing(stored, edit?.typed ?? {});
  const changed = Object.keys(changes).length > 0;
  useTyped(changed);
  return {
    draft: { ...stored, ...edit?.typed },
    changes,
    changed,
    change: (part) =>
      setEdit((before) => ({
        typed: { ...before?.typed, ...part },
        basedOn: before?.basedOn ?? updatedAt,
        saw: before?.saw ?? stored,
      })),
    sending: () => {
      sent.current = { ...edit?.typed };
      return [changes, edit?.basedOn ?? updatedAt, edit?.saw ?? stored];
    },
    saved: () => setEdit((before) => before && after(before, sent.current)),
    discard: () => setEdit(null),
  };
};
