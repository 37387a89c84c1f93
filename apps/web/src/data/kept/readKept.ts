import { ConnectionFailure } from '@lintel/api/client';
import type { Query, QueryFunction, QueryFunctionContext } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { noteConnectionLost } from '../connectionLost.ts';
import { place } from '../place.ts';
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

/** What is kept under this name for whoever is signed in on this device; it is shown as long as the server is away. */
export const readKept = async <T>(hash: string, schema: z.ZodMiniType<T>): Promise<T | undefined> => {
  const where = place.shared();
  if (where === null) return undefined;
  const found = await keptThings.read(where, hash, schema);
  if (found === undefined) return undefined;
  if (typeof found === 'object' && found !== null) restored.add(found);
  noteConnectionLost();
  return found;
};

export const isRestored = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && restored.has(data);

/** In place of an answer that does not come; a page that already shows something keeps that. */
export const orKept = async <T>(
  ask: QueryFunction<T>,
  context: QueryFunctionContext,
  query: Query,
): Promise<T> => {
  try {
    return await ask(context);
  } catch (error) {
    const schema = query.meta?.kept;
    if (schema === undefined || !(error instanceof ConnectionFailure) || query.state.data !== undefined)
      throw error;
    const found = await readKept(query.queryHash, schema as z.ZodMiniType<T>);
    if (found === undefined) throw error;
    return found;
  }
};
