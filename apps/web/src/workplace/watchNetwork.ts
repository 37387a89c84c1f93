import { connectionLost } from '../data/connectionLost.ts';
import type { CollabConnection } from '../documents/collabConnection.ts';

/** The browser's hints that the network has come back or is gone. */
export const watchNetwork = (connection: CollabConnection): (() => void) => {
  const hurry = (): void => connection.hurry();
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') connection.hurry();
  };
  // An open socket of a network that is gone says nothing for a long while.
  const onOffline = (): void => connection.drop();
  const onLost = (): void => {
    if (connectionLost.get()) connection.doubt();
  };
  const stopListening = connectionLost.subscribe(onLost);
  const stopHolding = connection.state.subscribe(onLost);
  onLost();
  addEventListener('online', hurry);
  addEventListener('focus', hurry);
  addEventListener('offline', onOffline);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    stopListening();
    stopHolding();
    removeEventListener('online', hurry);
    removeEventListener('focus', hurry);
    removeEventListener('offline', onOffline);
    document.removeEventListener('visibilitychange', onVisible);
  };
};
