import type { Configuration, Connection } from '@hocuspocus/server';
import type { Db } from '../db/client.ts';
import { AdmissionRefusal, DocumentUnreadable } from '../documents/refusal.ts';
import { takingTurns } from '../documents/turns.ts';
import type { Log } from '../log.ts';
import { admit } from './admission.ts';
import type { Arrivals } from './arrivals.ts';
import type { Member, SyncContext } from './member.ts';
import type { OpenDocuments } from './openDocuments.ts';
import { greet, hearTrace } from './editTraces.ts';
import { isOfOthers, type Others } from './others.ts';
import { keepOwnPresence } from './presence.ts';
import type { Standing } from './standing.ts';

interface HooksOptions {
  readonly db: Db;
  readonly log: Log;
  readonly now: () => Date;
  readonly open: OpenDocuments;
  readonly others: Others | null;
  readonly standing: Standing;
  readonly arrivals: Arrivals;
  readonly isStopping: () => boolean;
  /** Nobody has it open any more, and everything is where it has to be. */
  readonly beforeUnload: (name: string) => Promise<void>;
  readonly afterUnload: (name: string) => void;
}

type Hooks = Partial<Configuration<SyncContext>>;

const asUnavailable = (error: unknown): AdmissionRefusal =>
  new AdmissionRefusal(error instanceof DocumentUnreadable ? error.reason : 'unavailable');

const memberOf = (connection: Connection | undefined): Member | undefined =>
  connection === undefined ? undefined : (connection.context as SyncContext).member;

const entering = ({ db, log, now, open, others, standing, isStopping }: HooksOptions): Hooks => ({
  async onAuthenticate({ documentName, context, connectionConfig }) {
    // At the next server, or at this one when it is back.
    if (isStopping()) throw new AdmissionRefusal('unavailable');
    const member = await admit({ db, now, members: standing.members }, documentName, context.visitor);
    connectionConfig.readOnly = member.access === 'read';
    context.visitor.isAdmitted = true;
    // What they drew at another server a moment ago is to be there.
    await others?.refresh(documentName);
    return { member };
  },
  async onLoadDocument({ document, documentName }) {
    try {
      await open.load(documentName, document);
    } catch (error) {
      log.error({ err: error, document: documentName }, 'a document could not be opened');
      throw asUnavailable(error);
    }
  },
  async connected({ connection, context: { member } }) {
    if (member === undefined) return;
    standing.enter(member, connection);
    greet(connection);
  },
});

const hearing = ({ log, arrivals, others }: HooksOptions): Hooks => {
  const turn = takingTurns();
  return {
    async beforeSync({ type, payload: update, connection, context: { member } }) {
      // Whatever waits on one socket would be answered without a pause otherwise.
      await turn();
      // Here and nowhere else, so that Hocuspocus, who goes by it when this hook is over, does not apply what
      // was refused because of a right that came meanwhile.
      connection.readOnly = member?.access !== 'write';
      if (type === 0 || member === undefined) return;
      // Hocuspocus refuses a reader's updates itself.
      if (connection.readOnly && type === 2) return;
      if (connection.readOnly) return arrivals.compare({ member, connection, update });
      await arrivals.receive({ member, connection, update, isEarly: type === 2 && !member.hasDelivered });
      if (type === 1) member.hasDelivered = true;
    },
    async beforeHandleAwareness({ states, document, connection }) {
      const member = memberOf(connection);
      if (connection === undefined || member === undefined) {
        states.clear();
        return;
      }
      try {
        member.connection ??= connection;
        keepOwnPresence(states, { document, member, isReadOnly: member.access !== 'write' });
      } catch (err) {
        states.clear();
        log.warn({ err }, 'a presence message could not be read');
      }
    },
    async onAwarenessUpdate({ document, added, updated, removed, transactionOrigin }) {
      if (!isOfOthers(transactionOrigin))
        others?.announce.presence(document, [...added, ...updated, ...removed]);
    },
    async onStateless({ connection, payload }) {
      const member = memberOf(connection);
      if (member !== undefined) hearTrace(member, payload);
    },
    async afterHandleMessage({ context }) {
      // It is still among what waits.
      setImmediate(() => context.visitor.progressed?.());
    },
  };
};

const leaving = ({ standing, beforeUnload, afterUnload }: HooksOptions): Hooks => ({
  async onDisconnect({ context: { member } }) {
    if (member !== undefined) standing.leave(member);
  },
  beforeUnloadDocument: ({ documentName }) => beforeUnload(documentName),
  async afterUnloadDocument({ documentName }) {
    afterUnload(documentName);
  },
});

/** What Hocuspocus asks of us, in the order of a visit. */
export const hooksOf = (options: HooksOptions): Hooks => ({
  quiet: true,
  ...entering(options),
  ...hearing(options),
  ...leaving(options),
});
