import { lockOf } from '../serviceWorker/build.ts';

const script = '/serviceWorker.js';

/** By then a first visit has what it shows. The application is fetched in many files, and would stand before all of that. */
const firstVisitMilliseconds = 3_000;

/** The entry script of the build that this tab runs. */
export const runningBuild = (): string | null =>
  document.querySelector('script[type=module][src]')?.getAttribute('src') ?? null;

/**
 * Keeps the application on this device, so that it opens without a connection. Only after the page stands: a first
 * visit must not wait for what only a second one needs.
 */
export const keepApplication = (): void => {
  if (!('serviceWorker' in navigator)) return;
  const build = runningBuild();
  // Never given back: it says that a tab of this build is open, for as long as it is.
  if (build !== null)
    void navigator.locks.request(lockOf(build), { mode: 'shared' }, () => new Promise(() => {}));
  const register = (): void => {
    // Without it everything works but a start without a connection: nothing to bother a person with.
    navigator.serviceWorker
      .register(script, { updateViaCache: 'none' })
      .catch(() => addEventListener('online', register, { once: true }));
  };
  const onLoad = (): void => {
    if (navigator.serviceWorker.controller === null) setTimeout(register, firstVisitMilliseconds);
    else register();
  };
  if (document.readyState === 'complete') onLoad();
  else addEventListener('load', onLoad, { once: true });
};

/** What was kept here by a build that was served at this address before. */
export const dropApplication = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  await (await navigator.serviceWorker.getRegistration())?.unregister();
};

/** Has the newest build fetched, whole; resolves when it is on this device, or cannot be. */
export const fetchNewestBuild = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    const found = await registration?.update();
    const worker = found?.installing;
    if (worker === null || worker === undefined) return;
    await new Promise<void>((resolve) => {
      worker.addEventListener('statechange', () => {
        if (worker.state !== 'installing') resolve();
      });
    });
  } catch {
    // The network has it in any case.
  }
};
