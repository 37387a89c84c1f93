import { z } from 'zod/mini';
import type { Place } from '../place.ts';
import { type KeptRecord, keptDatabase } from '../../keptDatabase.ts';

const day = 86_400_000;
const longestKept = 30 * day;
const longestText = 8_000_000;
const mostOfAll = 500;

const recordSchema = z.object({
  place: z.string().check(z.maxLength(100)),
  query: z.string().check(z.maxLength(500)),
  savedAt: z.number(),
  text: z.string().check(z.maxLength(longestText)),
});
const keySchema = z.tuple([z.string(), z.string()]);

type KeptStorage = Pick<typeof keptDatabase, 'read' | 'readUnder' | 'readAll' | 'keys' | 'write' | 'remove'>;

export interface KeptThing {
  query: string;
  data: unknown;
}

export interface KeptThings {
  /** What was last read here, if it is not too old and still has the form that is expected. */
  read: <T>(place: Place, query: string, schema: z.ZodMiniType<T>) => Promise<T | undefined>;
  /** All of a kind, by how their names begin. */
  readUnder: <T>(place: Place, prefix: string, schema: z.ZodMiniType<T>) => Promise<T[]>;
  /** Of this kind no more than so many stay: what was read for longest goes first. */
  shrinkUnder: (prefix: string, most: number) => Promise<void>;
  write: (place: Place, things: readonly KeptThing[]) => Promise<void>;
  /** Of everything else nothing stays: another person's or organisation's must not be found here. */
  keepOnly: (place: Place, which?: (query: string) => boolean) => Promise<void>;
  wipe: () => Promise<void>;
}

const placeKey = ({ userId, organizationId }: Place): string => `${userId}.${organizationId ?? 'none'}`;

const isFresh = ({ savedAt }: KeptRecord, now: number): boolean => savedAt > now - longestKept;

const parsed = <T>(text: string, schema: z.ZodMiniType<T>): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/**
 * The named things that a person has seen, on this device: so that a start without a connection shows them. They
 * are a convenience: where storage is closed, full or damaged there is nothing kept, and nobody is told.
 */
export const createKeptThings = (storage: KeptStorage, now: () => number = Date.now): KeptThings => {
  const removeWhere = async (unwanted: (place: string, query: string) => boolean): Promise<void> => {
    const keys = await storage.keys();
    const gone = keys.filter((key) => {
      const parsed = keySchema.safeParse(key);
      return !parsed.success || unwanted(...parsed.data);
    });
    if (gone.length > 0) await storage.remove(gone);
  };

  /** The diagrams of years would add up: what was not read for longest goes first. */
  const shrink = async (prefix: string, most: number): Promise<void> => {
    const isOfKind = (query: string): boolean => query.startsWith(prefix);
    const keys = (await storage.keys()).map((key) => keySchema.safeParse(key).data?.[1] ?? prefix);
    if (keys.filter(isOfKind).length <= most) return;
    const records = (await storage.readAll())
      .flatMap((each) => recordSchema.safeParse(each).data ?? [])
      .filter(({ query }) => isOfKind(query));
    const latest = records.filter((each) => isFresh(each, now())).sort((a, b) => b.savedAt - a.savedAt);
    const staying = new Set(latest.slice(0, most).map(({ place, query }) => `${place} ${query}`));
    await removeWhere((place, query) => isOfKind(query) && !staying.has(`${place} ${query}`));
  };

  const quietly = async (task: () => Promise<void>): Promise<void> => {
    try {
      await task();
    } catch {
      // As said above.
    }
  };

  return {
    read: async (place, query, schema) => {
      try {
        const record = recordSchema.parse(await storage.read(placeKey(place), query));
        return isFresh(record, now()) ? schema.parse(JSON.parse(record.text)) : undefined;
      } catch {
        return undefined;
      }
    },
    readUnder: async (place, prefix, schema) => {
      try {
        const found = await storage.readUnder(placeKey(place), prefix);
        return found.flatMap((each) => {
          const record = recordSchema.safeParse(each).data;
          if (record === undefined || !isFresh(record, now())) return [];
          const data = parsed(record.text, schema);
          return data === undefined ? [] : [data];
        });
      } catch {
        return [];
      }
    },
    shrinkUnder: (prefix, most) => quietly(() => shrink(prefix, most)),
    write: (place, things) =>
      quietly(async () => {
        const records = things.map(({ query, data }) => ({
          place: placeKey(place),
          query,
          savedAt: now(),
          text: JSON.stringify(data),
        }));
        await storage.write(records.filter(({ text }) => text.length <= longestText));
        await shrink('', mostOfAll);
      }),
    keepOnly: (place, which = () => true) =>
      quietly(() => removeWhere((where, query) => where !== placeKey(place) || !which(query))),
    wipe: () => quietly(() => removeWhere(() => true)),
  };
};

export const keptThings = createKeptThings(keptDatabase);
