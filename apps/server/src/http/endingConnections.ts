import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
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
  const take = (socket: Socket): void => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  };
  app.server.on('connection', take);
  // Bytes came over these to encrypt what nothing is yet.
  const asked = new WeakSet<Socket>();
  const noteAsked = ({ socket }: IncomingMessage): void => void asked.add(socket);
  app.server.on('secureConnection', take).on('request', noteAsked).on('upgrade', noteAsked);
  const isUnused = (socket: Socket): boolean =>
    socket instanceof TLSSocket ? !asked.has(socket) : socket.bytesRead === 0;
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    setTimeout(() => {
      for (const socket of open) if (isUnused(socket)) socket.destroy();
    }, graceMilliseconds).unref();
  });
};
