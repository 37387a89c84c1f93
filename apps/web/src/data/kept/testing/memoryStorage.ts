import type { KeptKey, keptDatabase } from '../../../keptDatabase.ts';

type Storage = Pick<typeof keptDatabase, 'read' | 'readUnder' | 'readAll' | 'keys' | 'write' | 'remove'>;

/** A device that forgets everything with the test; `held` is what lies there, by its key as text. */
export const memoryStorage = (): { storage: Storage; held: Map<string, unknown> } => {
  const held = new Map<string, unknown>();
  const keyed = (place: unknown, query: unknown) => JSON.stringify([place, query]);
  const storage: Storage = {
    read: async (place, query) => held.get(keyed(place, query)),
    readUnder: async (place, prefix) =>
      [...held].flatMap(([key, value]) => {
        const [where, query] = JSON.parse(key) as [string, string];
        return where === place && query.startsWith(prefix) ? [value] : [];
      }),
    readAll: async () => [...held.values()],
    keys: async () => [...held.keys()].map((key) => JSON.parse(key) as KeptKey),
    write: async (records) => {
      for (const record of records) held.set(keyed(record.place, record.query), record);
    },
    remove: async (keys) => {
      for (const key of keys) held.delete(JSON.stringify(key));
    },
  };
  return { storage, held };
};
