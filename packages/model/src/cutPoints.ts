import { adjacency, type Edge } from './edges.ts';

interface Visit {
  readonly id: number;
  readonly from: number | null;
  seen: number;
  children: number;
}

/** Components without which what they connect falls apart, whichever way the edges point: Tarjan's articulation points. */
export function cutPointsOf(nodes: readonly number[], edges: readonly Edge[]): Set<number> {
  const next = adjacency(
    nodes,
    edges.flatMap(({ from, to }) => [[from, to] as const, [to, from] as const]),
  );
  const order = new Map<number, number>();
  const lowest = new Map<number, number>();
  const cut = new Set<number>();
  const lower = (id: number, to: number | undefined): void => {
    lowest.set(id, Math.min(lowest.get(id) ?? 0, to ?? 0));
  };
  const enter = (visits: Visit[], id: number, from: number | null): void => {
    order.set(id, order.size);
    lowest.set(id, order.size - 1);
    visits.push({ id, from, seen: 0, children: 0 });
  };
  const leave = (visits: Visit[], { id, from, children }: Visit): void => {
    visits.pop();
    const before = visits.at(-1);
    if (from === null || before === undefined) {
      if (children > 1) cut.add(id);
      return;
    }
    lower(before.id, lowest.get(id));
    before.children += 1;
    if (before.from !== null && (lowest.get(id) ?? 0) >= (order.get(before.id) ?? 0)) cut.add(before.id);
  };
  for (const start of nodes) {
    if (order.has(start)) continue;
    const visits: Visit[] = [];
    enter(visits, start, null);
    for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) {
      const to = next.get(visit.id)?.[visit.seen];
      if (to === undefined) {
        leave(visits, visit);
        continue;
      }
      visit.seen += 1;
      if (!order.has(to)) enter(visits, to, visit.id);
      else if (to !== visit.from) lower(visit.id, order.get(to));
    }
  }
  return cut;
}
