import { useRef, useState } from 'react';
import { type Collided, collidedOf } from '../data/refusals.ts';
import { disputedIn, type Sides, settled } from './conflict.ts';

export interface Attempt<T> {
  changes: Partial<T>;
  collided: Collided;
}

export interface Conflict<T> {
  /** What the person `saw` before they changed it overrules nobody where it still stands there. */
  submit: (changes: Partial<T>, basedOn: string | undefined, saw?: Partial<T>) => Promise<void>;
  /** The save that met another person's: the draft stays untouched until it is settled. */
  attempt: Attempt<T> | null;
  settle: (sides: Sides) => Promise<void>;
  dismiss: () => void;
}

/**
 * Sends the changes and rejects with what the server said, having told the person whatever is not for
 * this form. `standing` holds what others wrote meanwhile: an endpoint that wants unchanged fields too
 * must be sent these, or the save would undo them.
 */
export type SaveChanges<T> = (
  changes: Partial<T>,
  basedOn: string | undefined,
  standing: Partial<T>,
) => Promise<unknown>;

/** Saves, and asks which value to keep where another person changed the same field. */
export const useConflict = <T extends object>(save: SaveChanges<T>, onSaved: () => void): Conflict<T> => {
  const [attempt, setAttempt] = useState<Attempt<T> | null>(null);
  const standing = useRef<Partial<T>>({});

  const finish = () => {
    standing.current = {};
    setAttempt(null);
    // The question gives the focus back to the form below it, which must still be there to pass it on.
    setTimeout(onSaved);
  };

  const submit: Conflict<T>['submit'] = async (changes, basedOn, saw = {}) => {
    try {
      await save(changes, basedOn, standing.current);
    } catch (error) {
      const collided = collidedOf(error);
      if (collided === null) return setAttempt(null);
      const theirs = Object.fromEntries(
        collided.collisions.map(({ field, theirs: value }) => [field, value]),
      );
      standing.current = { ...standing.current, ...(theirs as Partial<T>) };
      const disputed = disputedIn(collided, changes, saw);
      // Nobody is overruled by giving way in what is left.
      if (disputed.collisions.length === 0) return submit(changes, collided.basedOn, saw);
      return setAttempt({ changes, collided: disputed });
    }
    finish();
  };

  const settle = async (sides: Sides): Promise<void> => {
    if (attempt === null) return;
    const kept = settled(attempt.changes, attempt.collided, sides);
    if (Object.keys(kept).length > 0) return submit(kept, attempt.collided.basedOn);
    finish();
  };

  return { submit, attempt, settle, dismiss: () => setAttempt(null) };
};
