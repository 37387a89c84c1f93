import type { Connection } from '@hocuspocus/server';
import { UpdateRefusal } from '../documents/refusal.ts';
import type { Log } from '../log.ts';
import { within } from '../tracing/tracing.ts';
import { answerRefused, answerTaken } from './answers.ts';
import { beginEdit } from './editTraces.ts';
import { isKnown, receiveUpdate, type Receiving } from './liveDocument.ts';
import type { Member } from './member.ts';
import type { OpenDocuments } from './openDocuments.ts';
import type { Standing } from './standing.ts';

/** A journal this long makes opening slow. */
const rowsBeforeCompaction = 2_000;

/** What a connection brought. */
export interface Arrived {
  readonly member: Member;
  readonly connection: Connection;
  readonly update: Uint8Array;
}

export interface Arrivals {
  /** Of a writer. `isEarly`: before all that they had until this opening has come. */
  receive(arrived: Arrived & { readonly isEarly: boolean }): Promise<void>;
  /** Of a reader: what they have beyond the document stays theirs; only whether there is anything has to be known. */
  compare(arrived: Arrived): Promise<void>;
}

interface ArrivalsOptions {
  readonly log: Log;
  readonly open: OpenDocuments;
  readonly receiving: Receiving;
  readonly standing: Pick<Standing, 'setAccess' | 'end'>;
  readonly isStopping: () => boolean;
}

/** Takes what comes, or says why not. */
export const createArrivals = (options: ArrivalsOptions): Arrivals => {
  const { log, open, receiving, standing, isStopping } = options;
  return {
    receive: async ({ member, connection, update, isEarly }) => {
      const found = open.get(member.document);
      const edit = beginEdit(member, update);
      try {
        if (found === null || isStopping()) throw new UpdateRefusal('unavailable');
        await within(edit, () => receiveUpdate(found, receiving, { member, connection, update }));
        answerTaken(update);
        edit?.end();
        if (found.journalRows >= rowsBeforeCompaction) void open.compact(member.document);
      } catch (error) {
        const code = error instanceof UpdateRefusal ? error.refusal.code : 'unavailable';
        edit?.end(error);
        // Made while the opening was under way: what it builds on comes with the client's answer, and so does it.
        if (code === 'unresolved' && isEarly) return answerTaken(update);
        answerRefused(update, code);
        if (!(error instanceof UpdateRefusal)) log.error({ err: error }, 'an update could not be taken');
        connection.readOnly = true;
        if (code === 'read-only') standing.setAccess(member, connection, 'read');
        else standing.end(member, connection, code);
      }
    },

    compare: async ({ member, connection, update }) => {
      const found = open.get(member.document);
      if (found === null) return;
      try {
        const isAllKnown = await isKnown(found, receiving, { member, update });
        if (isAllKnown === true) answerTaken(update);
        else if (isAllKnown === false) answerRefused(update, 'read-only');
      } catch (error) {
        const code = error instanceof UpdateRefusal ? error.refusal.code : 'unavailable';
        answerRefused(update, code);
        standing.end(member, connection, code);
      }
    },
  };
};
