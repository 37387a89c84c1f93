import { useEffect, useState } from 'react';
import { endReason } from '../../../documents/refusal.ts';
import { useWorkplace } from '../../../workplace/WorkplaceProvider.tsx';
import { type DiagramSession, openDiagramSession } from './diagramSession.ts';

export type SessionState =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly session: DiagramSession }
  | { readonly state: 'failed'; readonly reason: string };

const loading: SessionState = { state: 'loading' };

/** Nothing to show yet: whether it will still come. */
const stateOf = (session: DiagramSession): SessionState => {
  const { end, line } = session.facts.get();
  if (session.copy.isLoaded.get()) return { state: 'ready', session };
  if (end !== null) return { state: 'failed', reason: endReason(end) };
  return line === 'lost'
    ? { state: 'failed', reason: 'there is no connection, and no copy of the diagram on this device' }
    : loading;
};

/** The diagram of this screen while it is shown; begun anew when its copy was given up. */
export const useDiagramSession = (slug: string | null): SessionState => {
  const workplace = useWorkplace();
  const [state, setState] = useState<SessionState>(loading);
  const [generation, setGeneration] = useState(0);

  useEffect(() => {
    if (workplace === null || slug === null) return;
    const opening = new AbortController();
    let close = (): void => {};
    void openDiagramSession(workplace, slug, opening.signal).then((session) => {
      if (session === null) return;
      const update = (): void => {
        setState((before) => {
          const next = stateOf(session);
          return before.state === next.state && before.state !== 'failed' ? before : next;
        });
      };
      const stops = [
        session.copy.isLoaded.subscribe(update),
        session.facts.subscribe(update),
        session.copy.isWiped.subscribe(() => setGeneration((count) => count + 1)),
      ];
      close = () => {
        for (const stop of stops) stop();
        session.destroy();
      };
      update();
    });
    return () => {
      opening.abort();
      close();
      setState(loading);
    };
  }, [workplace, slug, generation]);
  return state;
};
