import { apply, createEditOrigin } from '@lintel/diagram/apply';
import { openDocument } from '@lintel/diagram/document';
import { component, relation } from '@lintel/diagram/testing/build';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '../server/src/sync/room.fixture.ts';
import type { OpenDiagram } from '../web/src/screens/diagram/openDocument/openDiagram.ts';
import { openWorld, untilBadge } from './browser.fixture.ts';

const world = openWorld();

const boxes = 600;
const key = (at: number): string => `component${at}`;
const landscape = [
  ...Array.from({ length: boxes }, (_, at) => component(key(at), [at * 8, 0, 4, 2])),
  ...Array.from({ length: boxes - 1 }, (_, at) => relation(`relation${at}`, key(at), key(at + 1))),
].flat();
const everything = 2 * boxes - 1;

type Answered = (ask: () => Promise<Response>) => Promise<Response>;

let asked: string[] = [];
/** What becomes of a call. */
let network: Answered;

beforeEach(async () => {
  asked = [];
  network = (ask) => ask();
  const { fetch: send } = globalThis;
  // As a page asks: at its own address, as who is signed in.
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit = {}) => {
    asked.push(address);
    const headers = { cookie: world.ann.cookie };
    return network(() => send(`${world.room.origin}${address}`, { headers, signal: signal ?? null }));
  });
  const peer = world.room.join(await world.room.createPerson(), world.document);
  await peer.ready();
  const document = openDocument(peer.doc);
  for (let at = 0; at < landscape.length; at += 300)
    apply(document, landscape.slice(at, at + 300), createEditOrigin());
  await until('everything is saved', peer.isSaved);
  peer.leave();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const firstHalf: Answered = async (ask) => {
  const bytes = new Uint8Array(await (await ask()).arrayBuffer());
  return new Response(bytes.slice(0, bytes.length / 2));
};

const isThere = (opened: OpenDiagram): boolean =>
  opened.copy.isLoaded.get() && openDocument(opened.copy.doc).columns.alive.size === everything;

describe('a document of which a device has nothing', () => {
  it.each<[string, Answered]>([
    ['in parts', (ask) => ask()],
    ['in parts, of which the last did not come', firstHalf],
    ['over the socket, where there are none', async () => new Response('', { status: 404 })],
    ['over the socket, where nobody answers', async () => Promise.reject(new TypeError('no network'))],
  ])('comes %s, and is kept', async (_, made) => {
    network = made;
    const tab = world.tabOf(world.ann);
    const opened = await tab.open(world.document);
    await until('it is there', () => isThere(opened));
    await untilBadge(opened, 'Saved');
    expect(opened.snapshots.get().has(key(boxes - 1))).toBe(true);
    expect(opened.copy.pendingUpdates()).toEqual([]);
    world.close(tab);

    const again = world.tabOf(world.ann);
    again.cut();
    const kept = await again.open(world.document);
    expect(isThere(kept)).toBe(true);
    expect(asked.filter((address) => address.endsWith('/document'))).toHaveLength(1);
  });

  it('is shown when the server has said what may be done to it, and not before', async () => {
    await world.room.setRole(world.ann, 'READER');
    const tab = world.tabOf(world.ann);
    tab.cut();
    const opened = await tab.open(world.document);
    expect(openDocument(opened.copy.doc).columns.alive.size).toBe(everything);
    expect(opened.copy.isLoaded.get()).toBe(false);
    tab.mend();
    await until('it is there', () => isThere(opened));
    expect(opened.access.get()).toBe('read');
  });
});
