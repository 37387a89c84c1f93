import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useMovedSession } from '../data/place.ts';
import { sessionKey, useMaybeSession } from '../data/session.ts';
import { createWorkplace, openConnection, type Workplace } from '../documents/workplace.ts';
import { watchNetwork } from './watchNetwork.ts';

const WorkplaceContext = createContext<Workplace | null>(null);

export interface WorkplaceProviderProps {
  userId: number;
  organizationId: number;
  children: ReactNode;
}

/** Everything below belongs to one person in one organisation. */
export function WorkplaceProvider({ userId, organizationId, children }: WorkplaceProviderProps) {
  const [workplace, setWorkplace] = useState<Workplace | null>(null);
  const owner = useMemo(() => ({ userId, organizationId }), [userId, organizationId]);
  // Before the first paint, during which a diagram can be on its way already.
  useLayoutEffect(() => {
    const created = createWorkplace(owner, openConnection());
    const stopWatching = watchNetwork(created.connection);
    setWorkplace(created);
    return () => {
      stopWatching();
      created.destroy();
    };
  }, [owner]);
  useSessionWatch(workplace);
  return <WorkplaceContext.Provider value={workplace}>{children}</WorkplaceContext.Provider>;
}

/** A socket opens for the person who is signed in at that moment, and says nothing about why it does not. */
const useSessionWatch = (workplace: Workplace | null): void => {
  const client = useQueryClient();
  const isSignedIn = useMaybeSession() !== null;
  const isElsewhere = useMovedSession() !== null;
  const isHere = isSignedIn && !isElsewhere;
  const wasHere = useRef(isHere);

  useEffect(() => {
    if (isHere && !wasHere.current) workplace?.connection.renew();
    wasHere.current = isHere;
  }, [isHere, workplace]);

  useEffect(
    () =>
      workplace?.connection.state.subscribe(() => {
        if (workplace.connection.state.get() === 'lost')
          void client.invalidateQueries({ queryKey: sessionKey });
      }),
    [client, workplace],
  );
};

/** Null for the moment before it is there. */
export const useWorkplace = (): Workplace | null => useContext(WorkplaceContext);
