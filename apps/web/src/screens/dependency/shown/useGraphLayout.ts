import { type GraphLayout, isTooLarge, type LayoutInput } from '@lintel/model/layout/graphLayout';
import { gridLayout } from '@lintel/model/layout/parts';
import { patchedLayout } from '@lintel/model/layout/patchedLayout';
import { rankLayout } from '@lintel/model/layout/rankLayout';
import { useEffect, useState } from 'react';
import { keptLayouts } from '../../../data/kept/keptLayouts.ts';
import { layOutGraph } from '../../../layout/graphLayouts.ts';
import { layoutKeyOf } from './graphLayoutInput.ts';

export interface LaidOut {
  /** Of what it is the layout. */
  readonly input: LayoutInput;
  readonly layout: GraphLayout;
  /** In rows, because there is too much of it. */
  readonly isGrid: boolean;
  /** The engine is still thinking. */
  readonly isRough: boolean;
}

/** What was laid out lately: going back to a filter finds it as it was. */
const known = new Map<string, GraphLayout>();
const mostKnown = 20;

const keep = (key: string, layout: GraphLayout): void => {
  known.set(key, layout);
  for (const oldest of known.keys()) if (known.size > mostKnown) known.delete(oldest);
};

/** As long a graph that is shown waits for the engine before it is shown anew without it. */
const patience = 300;

/** So many are laid out roughly before a worker would have begun. */
const fewNodes = 200;

/** Where everything is: where it was kept, or at once, roughly or where it was before, and then as the engine has it. */
export const useGraphLayout = (input: LayoutInput | null): LaidOut | null => {
  const key = input === null ? null : layoutKeyOf(input);
  const [laidOut, setLaidOut] = useState<(LaidOut & { key: string }) | null>(null);
  const shownKey = laidOut?.key ?? null;

  useEffect(() => {
    if (input === null || key === null || key === shownKey) return;
    const show = (layout: GraphLayout, isGrid = false): void =>
      setLaidOut({ key, input, layout, isGrid, isRough: false });
    if (isTooLarge(input)) return show(gridLayout(input), true);
    const before = known.get(key);
    if (before !== undefined) return show(before);
    const own = new AbortController();
    const patched = laidOut === null ? null : patchedLayout(input, laidOut.layout);
    let rough: GraphLayout | null = patched ?? (input.nodes.length <= fewNodes ? rankLayout(input) : null);
    const isFirst = shownKey === null;
    let isDue = patched !== null;
    const showRough = (): void => {
      if (rough === null || !isDue) return;
      const layout = rough;
      setLaidOut((now) =>
        now?.key === key ? now : { key: `rough ${key}`, input, layout, isGrid: false, isRough: true },
      );
    };
    showRough();
    const timer = setTimeout(() => {
      isDue = true;
      showRough();
    }, patience);
    const askEngine = (): Promise<GraphLayout | null> => {
      isDue ||= isFirst;
      showRough();
      return layOutGraph(input, own.signal, takeRough);
    };
    const takeRough = (layout: GraphLayout): void => {
      if (rough !== null) return;
      rough = layout;
      showRough();
    };
    const find = async (): Promise<void> => {
      const kept = await keptLayouts.find(input, key);
      if (own.signal.aborted) return;
      const layout = kept ?? (await askEngine());
      clearTimeout(timer);
      if (own.signal.aborted) return;
      if (layout !== null) keep(key, layout);
      show(layout ?? rough ?? rankLayout(input));
      if (kept === null && layout !== null) void keptLayouts.keep(input, key, layout);
    };
    void find();
    return () => {
      clearTimeout(timer);
      own.abort();
    };
    // What is shown is no reason to begin anew: the rough layout comes in between.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);

  return laidOut;
};
