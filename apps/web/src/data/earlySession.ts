import { addressOf } from '@lintel/api/client';
import { sessionEndpoints } from '@lintel/api/endpoints/session';

declare global {
  /**
   * What public/early.js has asked while the application was on its way: all that is shown depends on who is signed in. Not
   * in a frame, which shows the same to everybody, and not before a sign-out of which the server does not know yet.
   */
  var lintelSession: Promise<Response> | undefined;
}

const sessionAddress = addressOf(sessionEndpoints.session, {});

/** In milliseconds: what a page heard longer ago may have changed elsewhere. */
const youth = 10_000;

const takeEarly = (): Promise<Response> | undefined => {
  const asked = globalThis.lintelSession;
  globalThis.lintelSession = undefined;
  return performance.now() < youth ? asked : undefined;
};

const until = (asked: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> => {
  const { promise: given, reject } = Promise.withResolvers<Response>();
  const giveUp = (): void => reject(signal?.reason as Error);
  if (signal?.aborted === true) giveUp();
  signal?.addEventListener('abort', giveUp, { once: true });
  return Promise.race([asked, given]);
};

/**
 * As `fetch`; but a page that asks first who is signed in takes the answer to what was asked early. One that does something
 * else first, as to sign in, never hears of it: the answer may be another one then.
 */
export const fetchOrTakeEarly: typeof fetch = (address, init) => {
  const early = takeEarly();
  return early === undefined || address !== sessionAddress
    ? fetch(address, init)
    : until(early, init?.signal);
};
