import { z } from 'zod/mini';

/** A value in browser storage: read through its schema, so that what others left there cannot hurt. */
export interface Stored<T> {
  readonly read: () => T;
  write(value: T): void;
  forget(): void;
}

const stored = <T>(
  storage: () => Storage,
  key: string,
  schema: z.ZodMiniType<T>,
  fallback: T,
  whenCorrupt?: () => void,
): Stored<T> => ({
  read: () => {
    let text: string | null = null;
    try {
      text = storage().getItem(key);
      const parsed = text === null ? null : schema.safeParse(JSON.parse(text));
      if (parsed?.success === true) return parsed.data;
    } catch {
      // Not even JSON, or a storage that may not be read.
    }
    if (text !== null) whenCorrupt?.();
    return fallback;
  },
  write: (value) => {
    try {
      storage().setItem(key, JSON.stringify(value));
    } catch {
      // Full or forbidden storage costs a convenience, never the action at hand.
    }
  },
  forget: () => {
    try {
      storage().removeItem(key);
    } catch {
      // As above.
    }
  },
});

const prefix = 'lintel.';

/** Belongs to the browser, not to the person who is signed in. */
export const onThisDevice = <T>(
  key: string,
  schema: z.ZodMiniType<T>,
  fallback: T,
  whenCorrupt?: () => void,
): Stored<T> => stored(() => localStorage, prefix + key, schema, fallback, whenCorrupt);

/** Another tab has changed the value; clearing all of the storage counts. */
export const whenChangedElsewhere = (key: string, then: () => void): (() => void) => {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === null || event.key === prefix + key) then();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
};

/** Belongs to this tab. */
export const inThisTab = <T>(key: string, schema: z.ZodMiniType<T>, fallback: T): Stored<T> =>
  stored(() => sessionStorage, prefix + key, schema, fallback);

/** What a tab remembers is its person's: it goes when they sign out. */
export const clearPersonalStorage = (): void => {
  try {
    sessionStorage.clear();
  } catch {
    // Closed storage holds nothing to clear.
  }
};

/** Where the logo leads back to: home as it was last seen in this tab. */
export const homePath = inThisTab('homePath', z.string().check(z.startsWith('/'), z.maxLength(2_000)), '/');

/** The day of the newest release note that was looked at. */
export const releaseSeen = onThisDevice('releaseSeen', z.nullable(z.iso.date()), null);

/** A sign-out without a connection: the server hears of it before anything else is asked of it. */
export const signOutDue = onThisDevice('signOutDue', z.boolean(), false);
