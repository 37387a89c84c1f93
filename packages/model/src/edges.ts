/** What the shape of a graph is found by. */
export interface Edge {
  readonly from: number;
  readonly to: number;
}

export const adjacency = (nodes: readonly number[], pairs: Iterable<readonly [number, number]>) => {
  const lists = new Map<number, number[]>(nodes.map((id) => [id, []]));
  for (const [from, to] of pairs) if (from !== to && lists.has(to)) lists.get(from)?.push(to);
  return lists;
};
