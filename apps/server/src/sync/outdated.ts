import * as Y from 'yjs';
import { atOnce } from '@lintel/diagram/steps';
import { type Addition, validateInSteps, type Writer } from '../documents/validate.ts';

/** Something that touches the same has been committed elsewhere since it was judged: it has to be judged again. */
export class Outdated extends Error {
  override name = 'Outdated';

  constructor() {
    super('It was judged on what is not the last state any more');
  }
}

/** The state of a document as far as a verdict on an update depends on it. */
export interface JudgedOn {
  /** How far each Yjs client was with which the update writes. */
  readonly clocks: readonly number[];
  readonly fromElsewhere: number;
}

interface Judged {
  readonly doc: Y.Doc;
  readonly fromElsewhere: number;
}

const clocksOf = ({ doc }: Judged, { clients }: Addition): number[] =>
  clients.map((client) => Y.getState(doc.store, client));

export const judgedNow = (held: Judged, addition: Addition): JudgedOn => ({
  clocks: clocksOf(held, addition),
  fromElsewhere: held.fromElsewhere,
});

interface Verdict {
  readonly judgedOn: JudgedOn;
  /** Null where it is too large to be looked at again at once. */
  readonly update: Uint8Array | null;
  readonly writer: Writer;
}

/** What was put into the document from elsewhere counts where it comes from the same Yjs client or makes the same item. */
export const isOutdated = (
  held: Judged,
  addition: Addition,
  { judgedOn, update, writer }: Verdict,
): boolean => {
  if (held.fromElsewhere === judgedOn.fromElsewhere) return false;
  // Deletions say nothing of who made them: whether anything is left of them is seen by looking.
  if (addition.clients.length === 0)
    return update === null || atOnce(validateInSteps(held.doc, update, writer)).verdict !== 'new';
  const bases = held.doc.getMap('base');
  const isWrittenOn = clocksOf(held, addition).some((clock, at) => clock !== judgedOn.clocks[at]);
  return isWrittenOn || addition.bases.some((key) => bases._map.has(key));
};
