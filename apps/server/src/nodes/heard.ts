import type { Log } from '../log.ts';
import type { Hearing } from './nodes.ts';

/** Of the name of a server. */
const idLength = 36;

/** A message behind the name of who announces it. */
export const signed = (id: string, message: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(idLength + message.length);
  bytes.set(new TextEncoder().encode(id));
  bytes.set(message, idLength);
  return bytes;
};

/** Who listens to which topic. */
export const createListeners = (id: string, log: Log) => {
  const listeners = new Map<string, Set<Hearing>>();
  return {
    topics: () => [...listeners.keys()],
    /** Answers whether nobody listened to it until now. */
    add: (topic: string, listener: Hearing): boolean => {
      const known = listeners.get(topic);
      listeners.set(topic, (known ?? new Set()).add(listener));
      return known === undefined;
    },
    /** Answers whether nobody listens to it any more. */
    remove: (topic: string, listener: Hearing): boolean => {
      const known = listeners.get(topic);
      known?.delete(listener);
      return known?.size === 0 && listeners.delete(topic);
    },
    pass: (topic: string, bytes: Uint8Array): void => {
      const from = new TextDecoder().decode(bytes.subarray(0, idLength));
      if (from === id) return;
      try {
        for (const listener of listeners.get(topic) ?? []) listener(bytes.slice(idLength), from);
      } catch (err) {
        log.warn({ err, topic }, 'what another server announced could not be read');
      }
    },
  };
};
