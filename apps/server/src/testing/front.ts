import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Where one person enters: what a proxy before several servers is for them. */
export interface Front {
  readonly port: number;
  /** Their connections end, and the next ones go to another server. */
  move(port: number): void;
  close(): void;
}

export const openFront = async (first: number): Promise<Front> => {
  let target = first;
  const open = new Set<Socket>();
  const front = createServer((near) => {
    const far = connect({ host: '127.0.0.1', port: target });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('error', () => {});
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening));
  const endAll = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (front.address() as AddressInfo).port,
    move: (port) => {
      target = port;
      endAll();
    },
    close: () => {
      endAll();
      front.close();
    },
  };
};
