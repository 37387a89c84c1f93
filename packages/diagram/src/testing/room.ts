import * as Y from 'yjs';
import type { Change } from '../change.ts';
import { History } from '../history.ts';
import { isRefusal, type Outcome } from '../refusal.ts';
import { Board } from './build.ts';

/** A person with a diagram and a history, in the same room as others. */
export class Person extends Board {
  readonly history = new History(this.store, this.origin);

  did(outcome: Outcome): this {
    if (isRefusal(outcome)) throw new Error(outcome.refused);
    this.history.commit(outcome);
    return this;
  }
}

export const room = (...items: Change[][]): [Person, Person] => {
  const people: [Person, Person] = [new Person(), new Person()];
  for (const [me, other] of [people, people.toReversed() as [Person, Person]]) {
    me.document.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'remote') Y.applyUpdate(other.document.doc, update, 'remote');
    });
  }
  people[1].did(items.flat());
  return people;
};
