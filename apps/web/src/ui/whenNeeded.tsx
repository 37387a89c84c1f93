import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';

/** A part of the page whose code comes when it is first needed; it shows nothing until then. */
export type PartWhenNeeded<Props> = ComponentType<Props> & {
  preload: () => Promise<void>;
  /** The same for who does not ask for it, only shows it when it is there. */
  OnceThere: ComponentType<Props>;
};

const parts = new Set<() => Promise<void>>();

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
  /**
   * Without a connection, on a device that does not keep the application, it is tried again with the next one, which may
   * come before it is known that this try has failed; or when somebody asks again.
   */
  const fetchPart = async (): Promise<void> => {
    let isBack = false;
    const back = (): void => {
      isBack = true;
      void preload();
    };
    addEventListener('online', back, { once: true });
    try {
      loaded = await load();
    } catch {
      loading = null;
      return isBack ? preload() : undefined;
    }
    removeEventListener('online', back);
    for (const listener of waiting) listener();
  };
  parts.add(preload);
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

const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 200);
    else requestIdleCallback(() => resolve(), { timeout: 2000 });
  });

const preloadAll = async (first?: () => Promise<unknown>): Promise<void> => {
  await whenIdle();
  await first?.();
  for (const preload of parts) {
    await whenIdle();
    await preload();
  }
};

let preloading: Promise<void> | null = null;

/** Called once a page can be used: fetches the rest, a part at a time, so that nothing has to be waited for later. */
export const preloadParts = (first?: () => Promise<unknown>): void => {
  preloading ??= preloadAll(first).finally(() => {
    preloading = null;
  });
};
