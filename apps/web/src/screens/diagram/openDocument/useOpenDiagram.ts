import { useLayoutEffect, useState } from 'react';
import { endReason } from '../../../documents/refusal.ts';
import type { KeptSights } from '../../../documents/sights.ts';
import { afterFrame } from '../../../state/afterFrame.ts';
import { useWorkplace } from '../../../workplace/WorkplaceProvider.tsx';
import { type OpenDiagram, openDiagram } from './openDiagram.ts';

export type OpenDiagramState =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly opened: OpenDiagram }
  | { readonly state: 'failed'; readonly reason: string };

const loading: OpenDiagramState = { state: 'loading' };

/** Nothing to show yet: whether it will still come. */
const stateOf = (opened: OpenDiagram): OpenDiagramState => {
  const { end, connection } = opened.facts.get();
  if (opened.copy.isLoaded.get()) return { state: 'ready', opened };
  if (end !== null) return { state: 'failed', reason: endReason(end) };
  return connection === 'lost'
    ? { state: 'failed', reason: 'there is no connection, and no copy of the diagram on this device' }
    : loading;
};

/** Longer nobody who could see the diagram itself waits for what was seen of it last. */
const sightPatience = 250;

/** What was seen last, to be shown until there is more. */
export interface ShownSights {
  readonly kept: KeptSights;
  /** It is painted, or there is nothing to paint. */
  readonly painted: () => void;
}

/** The diagram of this screen while it is shown; begun anew when its copy was given up. */
export const useOpenDiagram = (
  slug: string | null,
): { readonly live: OpenDiagramState; readonly sights: ShownSights | null } => {
  const workplace = useWorkplace();
  const [state, setState] = useState<OpenDiagramState>(loading);
  const [sights, setSights] = useState<ShownSights | null>(null);
  const [generation, setGeneration] = useState(0);

  // The shell around the diagram is painted while it is fetched.
  useLayoutEffect(() => {
    if (workplace === null || slug === null) return;
    const opening = new AbortController();
    let close = (): void => {};
    const show = async (kept: KeptSights): Promise<void> => {
      if (opening.signal.aborted) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      setSights({ kept, painted: () => afterFrame(resolve) });
      setTimeout(resolve, sightPatience);
      await promise;
    };
    void openDiagram(workplace, slug, { signal: opening.signal, show }).then((opened) => {
      if (opened === null) return;
      const update = (): void => {
        setState((before) => {
          const next = stateOf(opened);
          return before.state === next.state && before.state !== 'failed' ? before : next;
        });
      };
      const stops = [
        opened.copy.isLoaded.subscribe(update),
        opened.facts.subscribe(update),
        opened.copy.isWiped.subscribe(() => setGeneration((count) => count + 1)),
      ];
      addEventListener('pagehide', opened.keepHistory);
      close = () => {
        removeEventListener('pagehide', opened.keepHistory);
        for (const stop of stops) stop();
        opened.destroy();
      };
      update();
    });
    return () => {
      opening.abort();
      close();
      setState(loading);
      setSights(null);
    };
  }, [workplace, slug, generation]);
  return { live: state, sights };
};
