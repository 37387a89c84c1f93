import { entryScriptOf } from '../serviceWorker/build.ts';
import { settable } from '../state/readable.ts';
import { useReadable } from '../state/useReadable.ts';
import { fetchNewestBuild, runningBuild } from './serviceWorker.ts';

const interval = 300_000;
const leastPause = 30_000;

/** An unreadable page says nothing about its version. */
export const isOtherVersion = (running: string | null, served: string | null): boolean =>
  running !== null && served !== null && running !== served;

const servedScript = async (): Promise<string | null> => {
  try {
    const answer = await fetch('/', { cache: 'no-cache', headers: { accept: 'text/html' } });
    return answer.ok ? entryScriptOf(await answer.text()) : null;
  } catch {
    return null;
  }
};

const newVersion = settable(false);

/** Asks every few minutes, and when the person comes back to the tab. */
export const watchAppVersion = (): (() => void) => {
  const running = runningBuild();
  let askedAt = Date.now();

  const ask = async (): Promise<void> => {
    if (newVersion.get() || document.visibilityState !== 'visible' || Date.now() - askedAt < leastPause)
      return;
    askedAt = Date.now();
    if (!isOtherVersion(running, await servedScript())) return;
    // Told only once it is here: then the person waits for nothing, and a lost connection takes nothing away.
    await fetchNewestBuild();
    newVersion.set(true);
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

export const useNewVersion = (): boolean => useReadable(newVersion);
