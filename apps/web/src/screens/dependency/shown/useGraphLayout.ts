import { engineLayout } from '@lintel/model/layout/engineLayout';
import { type GraphLayout, isTooLarge, type LayoutInput } from '@lintel/model/layout/graphLayout';
import { gridLayout } from '@lintel/model/layout/parts';
import { rankLayout } from '@lintel/model/layout/rankLayout';
import { useEffect, useState } from 'react';
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

/** What was laid out lately: whoever goes back to a filter finds it as it was. */
const known = new Map<string, GraphLayout>();
const mostKnown = 20;

const keep = (key: string, layout: GraphLayout): void => {
  known.set(key, layout);
  for (const oldest of known.keys()) if (known.size > mostKnown) known.delete(oldest);
};

/** As long a graph that is shown waits for the engine before it is shown anew without it. */
const patience = 300;

/** Null where it was cancelled or took too long. */
const byEngine = (input: LayoutInput, signal: AbortSignal): Promise<GraphLayout | null> =>
  engineLayout(input, async (parts) => {
    const { layOut } = await import('../../../layout/elk.ts');
    return signal.aborted ? null : layOut(parts, signal);
  });

/** Where everything is: at once and roughly, then as the engine has it. */
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
    let isRough = false;
    const showRough = (): void => {
      isRough = true;
      setLaidOut((now) =>
        now?.key === key
          ? now
          : { key: `rough ${key}`, input, layout: rankLayout(input), isGrid: false, isRough: true },
      );
    };
    if (shownKey === null) showRough();
    const timer = setTimeout(() => !isRough && showRough(), patience);
    void byEngine(input, own.signal)
      .catch(() => null)
      .then((layout) => {
        clearTimeout(timer);
        if (own.signal.aborted) return;
        const found = layout ?? rankLayout(input);
        if (layout !== null) keep(key, layout);
        show(found);
      });
    return () => {
      clearTimeout(timer);
      own.abort();
    };
    // What is shown is no reason to begin anew: the rough layout comes in between.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);

  return laidOut;
};
