import { ConnectionFailure } from '@lintel/api/client';
import type { Query, QueryFunction, QueryFunctionContext } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { connectionLost, doubtConnection, noteConnectionLost } from '../connectionLost.ts';
import { place } from '../place.ts';
import { sessionHash } from '../../keptDatabase.ts';
import { keptThings } from './keptThings.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Kept on this device for a start without a connection; read back through this schema. */
      kept?: z.ZodMiniType;
    };
  }
}

/** Came from this device, so it is not news for it; nor may it look newer there than it is. */
const restored = new WeakSet<object>();

/** What is kept under this name for the person who is signed in on this device. */
const findKept = async <T>(hash: string, schema: z.ZodMiniType<T>): Promise<T | undefined> => {
  const where = place.shared();
  if (where === null) return undefined;
  const found = await keptThings.read(where, hash, schema);
  if (typeof found === 'object' && found !== null) restored.add(found);
  return found;
};

/** What is kept is shown as long as the server is away. */
export const readKept = async <T>(hash: string, schema: z.ZodMiniType<T>): Promise<T | undefined> => {
  const found = await findKept(hash, schema);
  if (found !== undefined) noteConnectionLost();
  return found;
};

export const isRestored = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && restored.has(data);

/** How long a reader looks at nothing although what they want to see is here. In milliseconds. */
const patience = 1_000;

const isLate = async (asked: Promise<unknown>): Promise<boolean> => {
  // Nobody waits for one that is known to be away, but it is asked all the same.
  const { promise: over, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(true), connectionLost.get() ? 0 : patience);
  const answered = (): void => resolve(false);
  asked.then(answered, answered);
  const late = await over;
  clearTimeout(timer);
  return late;
};

/** What is kept, where the answer takes too long; undefined where it does not, or nothing is kept. */
export const keptWhileLate = async <T>(
  asked: Promise<unknown>,
  hash: string,
  schema: z.ZodMiniType<T>,
): Promise<T | undefined> => {
  if (!(await isLate(asked))) return undefined;
  const found = await findKept(hash, schema);
  if (found !== undefined) doubtConnection();
  return found;
};

/** Whatever comes of a late answer is newer; a refusal is met by asking once more, as any other would be. */
const takeOver = async (
  asked: Promise<unknown>,
  { client, queryKey }: QueryFunctionContext,
  query: Query,
): Promise<void> => {
  try {
    const data = await asked;
    if (isRestored(query.state.data)) client.setQueryData(queryKey, data);
  } catch (error) {
    if (!(error instanceof ConnectionFailure)) await client.invalidateQueries({ queryKey, exact: true });
  }
};

/** In place of an answer that does not come; a page that already shows something keeps that. */
export const orKept = async <T>(
  ask: QueryFunction<T>,
  context: QueryFunctionContext,
  query: Query,
): Promise<T> => {
  const schema = query.meta?.kept as z.ZodMiniType<T> | undefined;
  const { queryHash } = query;
  // The session decides by itself what may be shown.
  if (schema === undefined || query.state.data !== undefined || queryHash === sessionHash)
    return ask(context);
  const asked = Promise.resolve(ask(context));
  const early = await keptWhileLate(asked, queryHash, schema);
  if (early !== undefined) {
    void takeOver(asked, context, query);
    return early;
  }
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ConnectionFailure)) throw error;
    const found = await readKept(queryHash, schema);
    if (found === undefined) throw error;
    return found;
  }
};
