import { lockOf } from '../serviceWorker/build.ts';

const script = '/serviceWorker.js';

/** By then a first visit has what it shows. The application is fetched in many files, and would stand before all of that. */
const firstVisitMilliseconds = 3_000;
/** After a failure, if nothing says before that there is a connection. */
const againMilliseconds = 30_000;

/** The entry script of the build that this tab runs. */
export const runningBuild = (): string | null =>
  document.querySelector('script[type=module][src]')?.getAttribute('src') ?? null;

const isInstalled = async (worker: ServiceWorker): Promise<boolean> => {
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state !== 'installing') resolve();
    });
  });
  return worker.state !== 'redundant';
};

/** A connection that was lost may be back before it is known what it cost, and a server may be away without that. */
const whenConnected = (then: () => void): void => {
  const timer = setTimeout(go, againMilliseconds);
  function go(): void {
    clearTimeout(timer);
    removeEventListener('online', go);
    then();
  }
  addEventListener('online', go);
};

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
  // Without it everything works but a start without a connection: nothing to bother a person with.
  const register = async (): Promise<void> => {
    await navigator.serviceWorker.register(script, { updateViaCache: 'none' });
    const known = await navigator.serviceWorker.getRegistration();
    if (known?.active === null && known.installing !== null && !(await isInstalled(known.installing)))
      throw new Error('Not all of the application could be fetched');
  };
  const keep = (): void => void register().catch(() => whenConnected(keep));
  const onLoad = (): void => {
    if (navigator.serviceWorker.controller === null) setTimeout(keep, firstVisitMilliseconds);
    else keep();
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
    await isInstalled(worker);
  } catch {
    // The network has it in any case.
  }
};
