import type { Document } from '@hocuspocus/server';
import type { Member, SyncContext } from './member.ts';

type State = Record<string, unknown>;

/** Of people at another server only the state is known. A person who comes over from there has the same id again. */
const isSomebodyElses = (state: State | undefined, { visitor }: Member): boolean => {
  const shown = state?.['user'];
  return typeof shown === 'object' && shown !== null && 'userId' in shown && shown.userId !== visitor.userId;
};

/** By what was claimed, not by what is shown already: of two messages at once the first has the id. */
const isTaken = (document: Document, member: Member, id: number): boolean =>
  isSomebodyElses(document.awareness.getStates().get(id), member) ||
  document.getConnections().some(({ context }) => {
    const other = (context as SyncContext).member;
    return other !== undefined && other !== member && other.awarenessId === id;
  });

/**
 * Leaves of an awareness message what may go on: the one state that belongs to this connection, with the
 * identity that the server knows. A reader is seen, but shows nothing on the diagram.
 */
export const keepOwnPresence = (
  states: Map<number, State>,
  { document, member, isReadOnly }: { document: Document; member: Member; isReadOnly: boolean },
): void => {
  const { userId, name, hue } = member.visitor;
  const sent = [...states.keys()];
  for (const id of sent) {
    const state = states.get(id);
    // Hocuspocus decodes into an awareness of its own, whose empty state stands among the sent ones.
    const isOwn =
      member.awarenessId === null
        ? state !== undefined && Object.keys(state).length > 0 && !isTaken(document, member, id)
        : id === member.awarenessId;
    if (!isOwn || state === undefined) {
      states.delete(id);
      continue;
    }
    member.awarenessId ??= id;
    states.set(id, { ...(isReadOnly ? {} : state), user: { userId, name, hue } });
  }
};
