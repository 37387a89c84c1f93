import { randomUUID } from 'node:crypto';
import { createListeners, signed } from '../nodes/heard.ts';
import type { Nodes } from '../nodes/nodes.ts';

/** Several servers in one process, and what lies between them. */
export const openBus = () => {
  const members = new Set<ReturnType<typeof createListeners>>();
  /** Nothing is passed on while it is cut. */
  const state = { isCut: false };
  const counts = new Map<string, { current: number; until: number }>();
  const join = (): Nodes => {
    const id = randomUUID();
    const listeners = createListeners(id, { info: () => {}, warn: () => {}, error: () => {} });
    members.add(listeners);
    return {
      id,
      announce: (topic, message) => {
        if (state.isCut) return;
        const bytes = signed(id, message);
        setImmediate(() => {
          for (const each of members) each.pass(topic, bytes);
        });
      },
      hear: (topic, listener) => {
        listeners.add(topic, listener);
        return () => void listeners.remove(topic, listener);
      },
      count: async (what, milliseconds) => {
        if (state.isCut) throw new Error('It is cut');
        const known = counts.get(what);
        const now = Date.now();
        const count =
          known !== undefined && known.until > now ? known : { current: 0, until: now + milliseconds };
        count.current += 1;
        counts.set(what, count);
        return { current: count.current, millisecondsLeft: count.until - now };
      },
      isConnected: () => !state.isCut,
      close: async () => void members.delete(listeners),
    };
  };
  return { state, join };
};
