import { connectionLost } from '../data/connectionLost.ts';
import type { CollabLine } from '../documents/collabLine.ts';

/** The browser's hints that the network has come back or is gone. */
export const watchNetwork = (line: CollabLine): (() => void) => {
  const hurry = (): void => line.hurry();
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') line.hurry();
  };
  // An open socket of a network that is gone says nothing for a long while.
  const onOffline = (): void => line.drop();
  const onLost = (): void => {
    if (connectionLost.get()) line.doubt();
  };
  const stopFollowing = connectionLost.subscribe(onLost);
  const stopHolding = line.state.subscribe(onLost);
  onLost();
  addEventListener('online', hurry);
  addEventListener('focus', hurry);
  addEventListener('offline', onOffline);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    stopFollowing();
    stopHolding();
    removeEventListener('online', hurry);
    removeEventListener('focus', hurry);
    removeEventListener('offline', onOffline);
    document.removeEventListener('visibilitychange', onVisible);
  };
};
