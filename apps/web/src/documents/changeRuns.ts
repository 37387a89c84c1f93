import { seedOrigin } from '@lintel/diagram/apply';
import { typingPauseMilliseconds } from '@lintel/diagram/limits';
import * as Y from 'yjs';

/** What one undo takes back is one change to a person, whatever it takes in updates. */
export class ChangeRuns {
  readonly #opening: string;
  #number = 0;
  #origin: unknown = null;
  #at = 0;

  constructor(opening: string) {
    this.#opening = opening;
  }

  /** The name of the change that an update belongs to. */
  nameOf(origin: unknown, now: number): string {
    if (!this.#continues(origin, now)) this.#number += 1;
    this.#origin = origin;
    this.#at = now;
    return `${this.#opening}/${this.#number}`;
  }

  #continues(origin: unknown, now: number): boolean {
    // What makes an item appear follows what lays it down.
    if (this.#origin === seedOrigin) return true;
    return isTyping(origin) && origin === this.#origin && now - this.#at < typingPauseMilliseconds;
  }
}

const isStep = (origin: unknown): boolean =>
  origin instanceof Y.UndoManager ||
  (typeof origin === 'object' && origin !== null && 'edit' in origin && origin.edit === true);

/** Whether a person is typing in a text, so that the next letter may come at once. */
export const isTyping = (origin: unknown): boolean => !isStep(origin) && origin !== seedOrigin;
