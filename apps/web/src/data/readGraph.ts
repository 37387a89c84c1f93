import { ConnectionFailure } from '@lintel/api/client';
import { type GraphShape, partsOfGraph, readGraphParts } from '@lintel/api/endpoints/dependencies';
import type { Reply } from '@lintel/api/endpoint';
import { z } from 'zod/mini';
import { inSteps, nextTask } from '../state/tasks.ts';
import { call } from './api.ts';

/** So many are read in less time than a frame takes. */
const perStep = 200;

function* readAll<T>(part: z.ZodMiniType<T>, unread: readonly unknown[]): Generator<void, T[]> {
  const several = z.array(part);
  const read: T[] = [];
  for (let next = 0; next < unread.length; next += perStep) {
    read.push(...several.parse(unread.slice(next, next + perStep)));
    yield;
  }
  return read;
}

/** Reads an answer step by step: at once it would hold up the page. */
export function* graphSteps(unread: Reply<typeof readGraphParts>): Generator<void, GraphShape> {
  return {
    componentInstances: yield* readAll(partsOfGraph.componentInstances, unread.componentInstances),
    relations: yield* readAll(partsOfGraph.relations, unread.relations),
    components: yield* readAll(partsOfGraph.components, unread.components),
    diagrams: yield* readAll(partsOfGraph.diagrams, unread.diagrams),
  };
}

/** All that is drawn of components, and what depends on what. */
export const readGraph = async (signal: AbortSignal): Promise<GraphShape> => {
  const unread = await call(readGraphParts, {}, signal);
  const read = await inSteps(graphSteps(unread)).catch((error: unknown) => {
    throw new ConnectionFailure('The server answered in an unknown form', { cause: error });
  });
  // Making a graph of it takes its time as well.
  await nextTask();
  return read;
};
