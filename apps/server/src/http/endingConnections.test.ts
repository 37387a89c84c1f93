import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { endConnections } from './endingConnections.ts';

it('a server that stops waits for what was asked, and not for connections on which nothing was', async () => {
  const app = Fastify();
  endConnections(app);
  const { promise: asked, resolve: hear } = Promise.withResolvers<void>();
  const { promise: answer, resolve: allow } = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    hear();
    await answer;
    return 'Answered';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const unused = connect(port, '127.0.0.1');
  await once(unused, 'connect');
  const slow = fetch(`http://127.0.0.1:${port}/slow`);
  await asked;
  const order: string[] = [];
  unused.once('close', () => {
    order.push('unused');
    allow();
  });
  unused.resume();
  const closing = app.close().then(() => order.push('closed'));
  expect(await (await slow).text()).toBe('Answered');
  await closing;
  expect(order).toEqual(['unused', 'closed']);
}, 10_000);
