import { settable } from '../state/readable.ts';
import { useReadable } from '../state/useReadable.ts';

/** Whether the server is out of reach, as far as this tab knows; `watchConnection` finds out when it is back. */
export const connectionLost = settable(false);

/** Something was shown without the server: until it answers, nothing on the screen is known to be the latest. */
export const noteConnectionLost = (): void => connectionLost.set(true);

/** A call takes longer than a server needs that is well; `watchConnection` asks it, and is heard from when it is away. */
export const connectionDoubted = settable(false);

export const doubtConnection = (): void => connectionDoubted.set(true);

export const useConnectionLost = (): boolean => useReadable(connectionLost);
