import type { DiagramShape } from '@lintel/api/shapes';
import { limits } from '@lintel/domain/limits';
import type { QueryClient } from '@tanstack/react-query';
import { diagramQuery, diagramsQuery, keys } from '../queries.ts';
import { inPortions, withSaved } from './diagramList.ts';

/** Of the diagrams that are known here. */
export const changeKnown = (
  client: QueryClient,
  next: (diagrams: DiagramShape[]) => DiagramShape[],
): void => {
  client.setQueryData(diagramsQuery.queryKey, (diagrams) => diagrams && next(diagrams));
};

export const takeSaved = (client: QueryClient, saved: readonly DiagramShape[]): void => {
  changeKnown(client, (diagrams) => withSaved(diagrams, saved));
  for (const diagram of saved) {
    client.setQueryData(diagramQuery(diagram.slug).queryKey, diagram);
    void client.invalidateQueries({ queryKey: keys.diagramDetails(diagram.slug) });
  }
};

/** As many with each call as it takes. */
export const inTurn = async <T, R>(
  items: readonly T[],
  send: (portion: T[]) => Promise<R[]>,
): Promise<R[]> => {
  const replies: R[] = [];
  for (const portion of inPortions(items, limits.diagramsPerCall)) replies.push(...(await send(portion)));
  return replies;
};

export const diagramsWord = (count: number): string => (count === 1 ? 'diagram' : `${count} diagrams`);
