import { isAnybodyKept } from '../keptDatabase.ts';
import { type Build, cacheOf, entryScriptOf, wasteAmong } from './build.ts';
import { isAway, wayOf } from './requests.ts';
import { withoutServer } from './servedWithout.ts';

declare const self: ServiceWorkerGlobalScope;
declare const BUILD: Build;

// Once: the name stands for the text of the whole list.
const build = BUILD;

const page = '/';
/** A server that is well answers sooner; the page that is kept here must not wait for one that hangs. */
const patience = 800;
const files = new Set(build.files);
// What lies in the caches is public and the same for everybody; the compression it came with is of no interest.
const anyEncoding = { ignoreVary: true };

const isNamedByContent = (address: string): boolean => address.startsWith('/assets/');

const fetchPage = async (): Promise<Response> => {
  const answer = await fetch(page, {
    cache: 'no-cache',
    credentials: 'omit',
    headers: { accept: 'text/html' },
  });
  // Between the worker and its page the next build may have come: then this one is not whole any more.
  const html = await answer.text();
  if (!answer.ok || entryScriptOf(html) !== build.entry) throw new Error('The page is of another build');
  return new Response(html, answer);
};

const fetchFile = async (address: string): Promise<Response> => {
  const known = isNamedByContent(address) ? await caches.match(address, anyEncoding) : undefined;
  if (known !== undefined) return known;
  const answer = await fetch(address, {
    credentials: 'omit',
    cache: isNamedByContent(address) ? 'default' : 'no-cache',
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
};

/**
 * All or nothing: half a build would fail in the middle of work. Each answer is put away at once, because
 * those that wait unread hold the few connections that the others need.
 */
const install = async (): Promise<void> => {
  const name = cacheOf(build.entry);
  const isNew = !(await caches.has(name));
  try {
    const html = await fetchPage();
    const cache = await caches.open(name);
    await Promise.all(build.files.map(async (address) => cache.put(address, await fetchFile(address))));
    await cache.put(page, html);
  } catch (error) {
    if (isNew) await caches.delete(name);
    throw error;
  }
};

const activate = async (): Promise<void> => {
  const { held = [] } = await navigator.locks.query();
  const locks = held.flatMap(({ name }) => name ?? []);
  const waste = wasteAmong(await caches.keys(), build.entry, locks);
  await Promise.all(waste.map((name) => caches.delete(name)));
  await self.clients.claim();
};

/** What was too large to fetch beforehand, or written in a script that nobody here used yet, is kept once used. */
const answerAsset = async (request: Request): Promise<Response> => {
  const known = await caches.match(request, anyEncoding);
  if (known !== undefined) return known;
  const answer = await fetch(request);
  if (answer.status === 200) {
    const copy = answer.clone();
    const cache = await caches.open(cacheOf(build.entry));
    // A full disk costs the copy, not the answer.
    await cache.put(request, copy).catch(() => undefined);
  }
  return answer;
};

/** The page itself knows by this that it need not wait for the server either. */
const markAway = async (kept: Response): Promise<Response> => {
  const html = await kept.text();
  return new Response(withoutServer(html), kept);
};

const keptPage = async (): Promise<Response | undefined> => {
  // A person who is signed out has nothing here to see. A shared diagram has the same address as one's own, so without
  // this a page would open that cannot know whether the link still holds.
  if (!(await isAnybodyKept())) return undefined;
  const cache = await caches.open(cacheOf(build.entry));
  const kept = await cache.match(page, anyEncoding);
  return kept && markAway(kept);
};

const keptFile = async (request: Request): Promise<Response | undefined> => {
  const cache = await caches.open(cacheOf(build.entry));
  return cache.match(request, anyEncoding);
};

/** Whether the server left the last question open for too long: what a page loads next is not asked for first. */
let isSilent = false;

/** Null from a server that is away, or does not say anything for a while. */
const answerOf = (asked: Promise<Response>): Promise<Response | null> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => {
      isSilent = true;
      resolve(null);
    }, patience);
    const settle = (answer: Response | null): void => {
      clearTimeout(timer);
      isSilent = false;
      resolve(answer);
    };
    asked.then(
      (answer) => settle(isAway(answer.status) ? null : answer),
      () => settle(null),
    );
  });

/**
 * The network first, also where the page is kept: only the server knows its newest build, its headers and whether
 * a person who is signed out may see something. The kept page is for when it is out of reach.
 */
const answerPage = async (request: Request): Promise<Response> => {
  const asked = fetch(request);
  return (await answerOf(asked)) ?? (await keptPage()) ?? asked;
};

const answerFile = async (request: Request): Promise<Response> => {
  const known = isSilent ? await keptFile(request) : undefined;
  if (known !== undefined) return known;
  const asked = fetch(request);
  return (await answerOf(asked)) ?? (await keptFile(request)) ?? asked;
};

self.addEventListener('install', (event) => {
  event.waitUntil(install());
  // Tabs of the build before keep all of theirs (see activate), so there is nothing to wait for.
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('fetch', (event) => {
  switch (wayOf(event.request, self.location.origin, files)) {
    case 'asset':
      return event.respondWith(answerAsset(event.request));
    case 'file':
      return event.respondWith(answerFile(event.request));
    case 'page':
      return event.respondWith(answerPage(event.request));
    default:
  }
});
