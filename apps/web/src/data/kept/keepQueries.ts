import type { Session } from '@lintel/api/shapes';
import type { Query, QueryClient } from '@tanstack/react-query';
import { place } from '../place.ts';
import { sessionKey } from '../session.ts';
import { sessionHash } from '../../keptDatabase.ts';
import { keptThings } from './keptThings.ts';
import { isRestored } from './readKept.ts';

const pause = 300;

const isMember = (session: Session): boolean =>
  session.organization !== null && session.role !== null && !session.organization.suspended;

/** What the session says decides first: nothing stays of a person who is not signed in, or not here. */
const hearSession = async (session: Session | null): Promise<void> => {
  const where = place.shared();
  if (session === null) return keptThings.wipe();
  if (where === null || place.isElsewhere()) return;
  await keptThings.keepOnly(where, isMember(session) ? undefined : (query) => query === sessionHash);
};

/** Keeps what the marked queries show, a moment after it changed. */
export const keepQueries = (client: QueryClient): void => {
  const changed = new Map<string, Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // One after the other: what a sign-out wipes must not be written behind it.
  let task = Promise.resolve();

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const queries = [...changed.values()];
    changed.clear();
    task = task.then(async () => {
      const session = client.getQueryData<Session | null>(sessionKey) ?? null;
      const where = place.shared();
      const isHere =
        session !== null &&
        where?.userId === session.user.userId &&
        where.organizationId === (session.organization?.organizationId ?? null);
      // Another tab may have signed out, or gone on elsewhere, since.
      if (!isHere || where === null || place.isElsewhere()) return;
      const things = queries
        .filter(({ queryHash }) => isMember(session) || queryHash === sessionHash)
        .map(({ queryHash, state }) => ({ query: queryHash, data: state.data }))
        .filter(({ data }) => data !== undefined && data !== null);
      if (things.length > 0) await keptThings.write(where, things);
    });
  };

  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { query } = event;
    const data: unknown = query.state.data;
    if (query.meta?.kept === undefined || isRestored(data)) return;
    if (query.queryHash === sessionHash) {
      if (data === null) changed.clear();
      task = task.then(() => hearSession(data as Session | null));
    }
    changed.set(query.queryHash, query);
    timer ??= setTimeout(flush, pause);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && changed.size > 0) flush();
  });
};
