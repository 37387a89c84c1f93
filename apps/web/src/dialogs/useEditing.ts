import { useState } from 'react';
import { type Conflict, type SaveChanges, useConflict } from './useConflict.ts';
import { changesOf, type Draft, useDraft } from './useDraft.ts';

/** What an EditDialog has to know of what is edited in it. */
export interface OpenDraft {
  /** There is something to save. */
  readonly changed: boolean;
  /** The person changed something, beside what was filled in for them. */
  readonly touched: boolean;
  readonly busy: boolean;
  readonly save: () => void;
  /** The draft is dropped, and what the server said of it. */
  readonly close: () => void;
  readonly conflict: Pick<Conflict<object>, 'attempt' | 'settle' | 'dismiss'>;
}

interface NamedDraft<Fields> extends OpenDraft, Omit<Draft<Fields>, 'changed'> {
  /** What the server said of the last save. */
  readonly error: Error | null;
  /** The same, for as long as the name stands as it was sent. */
  readonly refused: Error | null;
}

/** How the draft is sent: a mutation, which tells the person whatever is not for this form. */
interface Sending {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly reset: () => void;
}

interface EditingGiven<Fields> {
  readonly open: boolean;
  readonly onClose: () => void;
  /** What is edited, as it is now; asked for once each time the dialog opens. */
  readonly begin: () => Fields;
  /** For what is made with something filled in already: what would be there otherwise. */
  readonly nothing?: Fields | undefined;
  /** The state of it, which the next save is based on. */
  readonly basis: string | undefined;
  readonly sending: Sending;
  readonly send: (
    given: { readonly draft: Fields; readonly base: Fields },
    ...changes: Parameters<SaveChanges<Fields>>
  ) => Promise<unknown>;
  readonly onSaved?: ((saved: Fields) => void) | undefined;
}

/** A draft of one thing, saved on the basis it was taken from: only what was changed is sent. */
export const useEditing = <Fields extends { name: string }>(
  given: EditingGiven<Fields>,
): NamedDraft<Fields> => {
  const { open, onClose, begin, nothing, basis, sending, send, onSaved } = given;
  const { draft, base, change } = useDraft(open, begin);
  // The state the draft was taken from, whatever is read again while the dialog is open.
  const basedOn = useDraft(open, () => ({ basis })).base.basis;
  const [sentName, setSentName] = useState<string | null>(null);
  const changes = changesOf(nothing ?? base, draft);
  const close = () => {
    sending.reset();
    onClose();
  };
  const conflict = useConflict<Fields>(
    (...sent) => send({ draft, base }, ...sent),
    () => {
      onSaved?.(draft);
      close();
    },
  );
  return {
    draft,
    base,
    change,
    changed: Object.keys(changes).length > 0,
    touched: Object.keys(changesOf(base, draft)).length > 0,
    busy: sending.isPending,
    error: sending.error,
    refused: sentName === draft.name.trim() ? sending.error : null,
    save: () => {
      setSentName(draft.name.trim());
      void conflict.submit(changes, basedOn, base);
    },
    close,
    conflict,
  };
};
