import { adjacency, type Edge } from './edges.ts';

interface Visit {
  readonly id: number;
  /** Of what it leads to, how many were looked at. */
  seen: number;
}

/**
 * Components that all depend on each other in the end: Tarjan's strongly connected components of two and more. Without
 * recursion, because a chain of thousands of components is longer than what may be called.
 */
export function cyclesOf(nodes: readonly number[], edges: readonly Edge[]): number[][] {
  const next = adjacency(
    nodes,
    edges.map(({ from, to }) => [from, to]),
  );
  const order = new Map<number, number>();
  const lowest = new Map<number, number>();
  const open: number[] = [];
  const isOpen = new Set<number>();
  const cycles: number[][] = [];
  const enter = (visits: Visit[], id: number): void => {
    order.set(id, order.size);
    lowest.set(id, order.size - 1);
    open.push(id);
    isOpen.add(id);
    visits.push({ id, seen: 0 });
  };
  const lower = (id: number, to: number | undefined): void => {
    lowest.set(id, Math.min(lowest.get(id) ?? 0, to ?? 0));
  };
  const leave = (visits: Visit[], id: number): void => {
    visits.pop();
    const before = visits.at(-1);
    if (before !== undefined) lower(before.id, lowest.get(id));
    if (lowest.get(id) !== order.get(id)) return;
    const found = open.splice(open.lastIndexOf(id));
    for (const each of found) isOpen.delete(each);
    if (found.length > 1) cycles.push(found.toSorted((a, b) => a - b));
  };
  for (const start of nodes) {
    if (order.has(start)) continue;
    const visits: Visit[] = [];
    enter(visits, start);
    for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) {
      const to = next.get(visit.id)?.[visit.seen];
      if (to === undefined) {
        leave(visits, visit.id);
        continue;
      }
      visit.seen += 1;
      if (!order.has(to)) enter(visits, to);
      else if (isOpen.has(to)) lower(visit.id, order.get(to));
    }
  }
  return cycles.toSorted(([a = 0], [b = 0]) => a - b);
}
