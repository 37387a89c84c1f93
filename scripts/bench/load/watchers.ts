/** Whole clients in a process of their own: when does an edit of another person stand in their document? */
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import type { Position } from '@lintel/diagram/layout';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { millisecondsSince, moment, percentile } from './moment.ts';

export interface WatchOrder {
  readonly url: string;
  readonly origin: string;
  readonly places: readonly { document: string; cookie: string }[];
}

export interface WatchReport {
  readonly seen: number;
  readonly p50: number;
  readonly p95: number;
  readonly busy: number;
}

let took: number[] = [];
let since = { at: moment(), usage: process.cpuUsage() };

const watch = async ({ url, origin }: WatchOrder, place: WatchOrder['places'][number]): Promise<void> => {
  const doc = new Y.Doc();
  const socket = new HocuspocusProviderWebsocket({
    url,
    WebSocketPolyfill: class extends WebSocket {
      constructor(address: string) {
        super(address, { headers: { origin, cookie: place.cookie } });
      }
    },
  });
  const provider = new HocuspocusProvider({
    websocketProvider: socket,
    name: place.document,
    document: doc,
    onAuthenticationFailed: ({ reason }) => console.error(`A watcher was refused: ${reason}`),
  });
  const positions = doc.getMap<Position>('position');
  await new Promise<void>((synced) => {
    provider.on('synced', () => synced());
    provider.attach();
  });
  positions.observe((event) => {
    for (const key of event.keysChanged) {
      const position = positions.get(key);
      if (position !== undefined) took.push(millisecondsSince(position));
    }
  });
};

const report = (): WatchReport => {
  const { user, system } = process.cpuUsage(since.usage);
  const busy = (user + system) / 1000 / (moment() - since.at);
  return { seen: took.length, p50: percentile(took, 0.5), p95: percentile(took, 0.95), busy };
};

const obey = async (message: WatchOrder | 'count' | 'report'): Promise<unknown> => {
  if (message === 'report') return report();
  if (message === 'count') {
    took = [];
    since = { at: moment(), usage: process.cpuUsage() };
    return message;
  }
  await Promise.all(message.places.map((place) => watch(message, place)));
  return message.places.length;
};

process.on('message', (message) => {
  void obey(message as WatchOrder).then((answer) => process.send?.(answer));
});
