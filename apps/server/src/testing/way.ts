import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Way {
  readonly address: string;
  /** Connections break, and nobody gets a new one. */
  stop(): void;
  /** Nothing passes any more, and nobody is told. */
  hang(): void;
  restore(): void;
  /** Connections break at the near end, and the far one is not told. */
  abandon(): void;
  close(): void;
}

/** A way to a server, by another address, that can be cut. */
export const openWay = async (url: URL, defaultPort: number): Promise<Way> => {
  const pairs = new Set<readonly [Socket, Socket]>();
  const abandoned = new Set<Socket>();
  let state: 'open' | 'hung' | 'stopped' = 'open';
  const way = createServer((near) => {
    if (state === 'stopped') {
      near.destroy();
      return;
    }
    const far = connect({ host: url.hostname, port: Number(url.port || defaultPort) });
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => {});
      from.on('close', () => {
        if (pairs.delete(pair)) to.destroy();
      });
      if (state === 'hung') from.pause();
    }
  });
  await new Promise<void>((listening) => way.listen(0, '127.0.0.1', listening));
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String((way.address() as AddressInfo).port);
  const all = (run: (socket: Socket) => void): void => {
    for (const pair of pairs) for (const socket of pair) run(socket);
  };
  return {
    address: address.href,
    stop: () => {
      state = 'stopped';
      all((socket) => socket.destroy());
    },
    hang: () => {
      state = 'hung';
      all((socket) => socket.pause());
    },
    restore: () => {
      state = 'open';
      all((socket) => socket.resume());
    },
    abandon: () => {
      for (const pair of pairs) {
        const [near, far] = pair;
        pairs.delete(pair);
        abandoned.add(far);
        near.destroy();
      }
    },
    close: () => {
      all((socket) => socket.destroy());
      for (const socket of abandoned) socket.destroy();
      way.close();
    },
  };
};
