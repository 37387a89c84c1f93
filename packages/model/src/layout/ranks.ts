import type { Edge } from '../edges.ts';

interface Visit {
  readonly id: number;
  seen: number;
}

/** Without the edges that lead back to what leads to them: what is left has no circle. */
function withoutBackEdges<Of extends Edge>(nodes: readonly number[], edges: readonly Of[]): Of[] {
  const next = Map.groupBy(edges, ({ from }) => from);
  const state = new Map<number, 'open' | 'done'>();
  const back = new Set<Of>();
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
  return edges.filter((edge) => !back.has(edge));
}

/** One more than the greatest rank of what leads to it. */
export function ranksOf(nodes: readonly number[], edges: readonly Edge[]): Map<number, number> {
  const forward = withoutBackEdges(nodes, edges);
  const next = Map.groupBy(forward, ({ from }) => from);
  const due = new Map<number, number>(nodes.map((id) => [id, 0]));
  for (const { to } of forward) due.set(to, (due.get(to) ?? 0) + 1);
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
