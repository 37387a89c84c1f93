import type { Edge } from '../edges.ts';

interface Visit {
  readonly id: number;
  seen: number;
}

/** All edges, those turned around that lead back to what leads to them: together they have no circle. */
export function downwards(nodes: readonly number[], edges: readonly Edge[]): Edge[] {
  const next = Map.groupBy(edges, ({ from }) => from);
  const state = new Map<number, 'open' | 'done'>();
  const back = new Set<Edge>();
  const leads = new Set(edges.map(({ to }) => to));
  // What nothing leads to first, so that circles are cut where one would cut them by eye.
  const starts = [...nodes.filter((id) => !leads.has(id)), ...nodes];
  for (const start of starts) {
    if (state.has(start)) continue;
    const visits: Visit[] = [{ id: start, seen: 0 }];
    state.set(start, 'open');
    for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) {
      const edge = next.get(visit.id)?.[visit.seen];
      if (edge === undefined) {
        state.set(visit.id, 'done');
        visits.pop();
        continue;
      }
      visit.seen += 1;
      if (state.get(edge.to) === 'open') back.add(edge);
      else if (!state.has(edge.to)) {
        state.set(edge.to, 'open');
        visits.push({ id: edge.to, seen: 0 });
      }
    }
  }
  return edges
    .filter(({ from, to }) => from !== to)
    .map((edge) => (back.has(edge) ? { from: edge.to, to: edge.from } : edge));
}

/** One more than the greatest rank of what leads to it. */
export function ranksOf(nodes: readonly number[], edges: readonly Edge[]): Map<number, number> {
  const down = downwards(nodes, edges);
  const next = Map.groupBy(down, ({ from }) => from);
  const due = new Map<number, number>(nodes.map((id) => [id, 0]));
  for (const { to } of down) due.set(to, (due.get(to) ?? 0) + 1);
  const ranks = new Map<number, number>(nodes.map((id) => [id, 0]));
  const ready = nodes.filter((id) => due.get(id) === 0);
  for (let id = ready.pop(); id !== undefined; id = ready.pop())
    for (const { to } of next.get(id) ?? []) {
      ranks.set(to, Math.max(ranks.get(to) ?? 0, (ranks.get(id) ?? 0) + 1));
      const left = (due.get(to) ?? 0) - 1;
      due.set(to, left);
      if (left === 0) ready.push(to);
    }
  return ranks;
}
