import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** What was asked at the last moment still arrives. */
const graceMilliseconds = 500;

/**
 * A server that stops waits for each connection, but Node ends only those that have nothing under way at that moment: not
 * those that browsers opened ahead of what they will ask, and not those that are kept for more after their answer.
 */
export const endConnections = (app: FastifyInstance): void => {
  const open = new Set<Socket>();
  let isStopping = false;
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    setTimeout(() => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    }, graceMilliseconds).unref();
  });
};
