import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { get as getEncrypted } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect as connectEncrypted } from 'node:tls';
import { expect, it } from 'vitest';
import { cert, key } from '../testing/certificate.ts';
import { createServer } from './server.ts';

const encrypted = { ca: cert, servername: 'localhost', agent: false } as const;

const connected = async (socket: Socket, event: string): Promise<Socket> => {
  await once(socket, event);
  return socket;
};

/** How connections are made on which nothing is asked, and what is asked. */
const ways = {
  http: {
    tls: null,
    unused: (port: number) => [connected(connect(port, '127.0.0.1'), 'connect')],
    ask: (port: number) => get({ port, host: '127.0.0.1', path: '/slow', agent: false }),
  },
  https: {
    tls: { cert, key },
    unused: (port: number) => [
      connected(connect(port, '127.0.0.1'), 'connect'),
      connected(connectEncrypted({ port, host: '127.0.0.1', ...encrypted }), 'secureConnect'),
    ],
    ask: (port: number) => getEncrypted({ port, host: '127.0.0.1', path: '/slow', ...encrypted }),
  },
};

it.each(['http', 'https'] as const)(
  'a server that stops waits for what was asked over %s, and not for connections on which nothing was',
  async (scheme) => {
    const { tls, unused, ask } = ways[scheme];
    const app = createServer({ tls, trustProxy: false, log: { level: 'silent' }, logRequests: false });
    const { promise: asked, resolve: hear } = Promise.withResolvers<void>();
    const { promise: answer, resolve: allow } = Promise.withResolvers<void>();
    app.get('/slow', async () => {
      hear();
      await answer;
      return 'Answered';
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const sockets = await Promise.all(unused(port));
    const slow = once(ask(port), 'response');
    await asked;
    const order: string[] = [];
    const left = Promise.all(sockets.map((socket) => once(socket.resume(), 'close'))).then(() => {
      order.push('unused');
      allow();
    });
    const closing = app.close().then(() => order.push('closed'));
    const [answered] = (await slow) as [IncomingMessage];
    expect(await text(answered)).toBe('Answered');
    await Promise.all([left, closing]);
    expect(order).toEqual(['unused', 'closed']);
  },
  10_000,
);
