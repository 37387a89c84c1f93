import { useSyncExternalStore } from 'react';

const interval = 300_000;
const leastPause = 30_000;

/** The entry script carries a hash of everything it loads: another name is another build. */
export const entryScriptOf = (html: string): string | null => {
  for (const [tag] of html.matchAll(/<script\b[^>]*>/g)) {
    const source = /\bsrc=["']([^"']+)["']/.exec(tag)?.[1];
    if (source !== undefined && /\btype=["']module["']/.test(tag)) return source;
  }
  return null;
};

/** An unreadable page says nothing about its version. */
export const isOtherVersion = (running: string | null, served: string | null): boolean =>
  running !== null && served !== null && running !== served;

const runningScript = (): string | null =>
  document.querySelector('script[type=module][src]')?.getAttribute('src') ?? null;

const servedScript = async (): Promise<string | null> => {
  try {
    const answer = await fetch('/', { cache: 'no-cache', headers: { accept: 'text/html' } });
    return answer.ok ? entryScriptOf(await answer.text()) : null;
  } catch {
    return null;
  }
};

let newVersion = false;
const listeners = new Set<() => void>();

/** Asks every few minutes, and when the person comes back to the tab. */
export const watchAppVersion = (): (() => void) => {
  const running = runningScript();
  let askedAt = Date.now();

  const ask = async (): Promise<void> => {
    if (newVersion || document.visibilityState !== 'visible' || Date.now() - askedAt < leastPause) return;
    askedAt = Date.now();
    if (!isOtherVersion(running, await servedScript())) return;
    newVersion = true;
    for (const listener of listeners) listener();
  };

  const onOccasion = (): void => void ask();
  const timer = setInterval(onOccasion, interval);
  document.addEventListener('visibilitychange', onOccasion);
  addEventListener('focus', onOccasion);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onOccasion);
    removeEventListener('focus', onOccasion);
  };
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useNewVersion = (): boolean => useSyncExternalStore(subscribe, () => newVersion);
