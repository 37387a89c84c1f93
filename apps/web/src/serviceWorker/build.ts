/** What a build consists of, as scripts/buildWeb.ts writes it into the worker. */
export interface Build {
  /** The entry script. Its name carries a hash of everything it loads, so it also names the build. */
  entry: string;
  /** Changes with what has no hash in its name, so that the worker itself is another one then. */
  stamp: string;
  files: readonly string[];
}

/** The entry script carries a hash of everything it loads: another name is another build. */
export const entryScriptOf = (html: string): string | null => {
  for (const [tag] of html.matchAll(/<script\b[^>]*>/g)) {
    const source = /\bsrc=["']([^"']+)["']/.exec(tag)?.[1];
    if (source !== undefined && /\btype=["']module["']/.test(tag)) return source;
  }
  return null;
};

const cachePrefix = 'lintel.shell ';
const lockPrefix = 'lintel.build ';

export const cacheOf = (entry: string): string => cachePrefix + entry;

/** A tab holds this lock, shared, for as long as it runs the build. */
export const lockOf = (entry: string): string => lockPrefix + entry;

/**
 * A tab of an earlier build goes on loading parts of itself, however long it stays open; and one may be starting
 * just now, without its lock yet. All else is waste.
 */
export const wasteAmong = (
  caches: readonly string[],
  current: string,
  heldLocks: readonly string[],
): string[] => {
  const ours = caches.filter((name) => name.startsWith(cachePrefix) && name !== cacheOf(current));
  const previous = ours.at(-1);
  const open = new Set(heldLocks.map((lock) => cacheOf(lock.slice(lockPrefix.length))));
  return ours.filter((name) => name !== previous && !open.has(name));
};
