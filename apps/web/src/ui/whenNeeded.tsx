import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { whenIdle } from '../state/idle.ts';

/** A part of the page whose code comes when it is first needed; it shows nothing until then. */
export type PartWhenNeeded<Props> = ComponentType<Props> & {
  preload: () => Promise<void>;
  /** The same for who does not ask for it, only shows it when it is there. */
  OnceThere: ComponentType<Props>;
};

interface FetchedPart {
  preload: () => Promise<void>;
  /** It has its place on the page, and is shown once it is there. */
  isAwaited: () => boolean;
}

const parts = new Set<FetchedPart>();

/** How often there was a connection again, which may be before it is known that something could not be fetched. */
let returns = 0;
if (typeof addEventListener !== 'undefined') addEventListener('online', () => (returns += 1));

/**
 * Not React.lazy: that one suspends what stands around it, and once more for a moment when the code is there already.
 */
export const whenNeeded = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): PartWhenNeeded<Props> => {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const waiting = new Set<() => void>();
  const subscribe = (listener: () => void): (() => void) => {
    waiting.add(listener);
    return () => waiting.delete(listener);
  };
  const preload = (): Promise<void> => (loading ??= fetchPart());
  const fetchPart = async (): Promise<void> => {
    const before = returns;
    try {
      loaded = await load();
    } catch {
      // Without a connection, on a device that does not keep the application: tried again with the next one, or when
      // it is asked for again.
      loading = null;
      if (returns > before) return preload();
      addEventListener('online', () => void preload(), { once: true });
      return;
    }
    for (const listener of waiting) listener();
  };
  parts.add({ preload, isAwaited: () => waiting.size > 0 });
  const OnceThere = (props: Props) => {
    const Component = useSyncExternalStore(subscribe, () => loaded);
    return Component && <Component {...props} />;
  };
  const Part = (props: Props) => {
    useEffect(() => void preload(), []);
    return <OnceThere {...props} />;
  };
  return Object.assign(Part, { preload, OnceThere });
};

/** The same for what is closed at first: it is fetched once it is open, and stays, so that it can fade out. */
export const whenOpened = <Props extends object>(
  isOpen: (props: Props) => boolean,
  load: () => Promise<ComponentType<Props>>,
): PartWhenNeeded<Props> => {
  const Part = whenNeeded(load);
  const Opened = (props: Props) => {
    const [used, setUsed] = useState(false);
    if (!used && isOpen(props)) setUsed(true);
    return used && <Part {...props} />;
  };
  return Object.assign(Opened, { preload: Part.preload, OnceThere: Part.OnceThere });
};

const idle = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve, 2000));

/** Parts bring others with them. */
const nextOf = (begun: ReadonlySet<FetchedPart>): FetchedPart | undefined => {
  const left = [...parts].filter((part) => !begun.has(part));
  return left.find(({ isAwaited }) => isAwaited()) ?? left[0];
};

const preloadAll = async (first?: () => Promise<unknown>): Promise<void> => {
  await idle();
  await first?.();
  const begun = new Set<FetchedPart>();
  for (let part = nextOf(begun); part !== undefined; part = nextOf(begun)) {
    begun.add(part);
    await idle();
    await part.preload();
  }
};

let preloading: Promise<void> | null = null;

/**
 * Called once a page can be used: fetches the rest, a part at a time and first what has its place on the page, so that
 * nothing has to be waited for later.
 */
export const preloadParts = (first?: () => Promise<unknown>): void => {
  preloading ??= preloadAll(first).finally(() => {
    preloading = null;
  });
};
