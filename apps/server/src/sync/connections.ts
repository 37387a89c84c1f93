import { closeCodes, restart } from '@lintel/diagram/collab';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Log } from '../log.ts';
import { frameLimits } from './frames.ts';
import type { Hub } from './hub.ts';
import { closeNow, connecting, type OpenConnection, type Opening, watch } from './openConnection.ts';

const watchMilliseconds = 1_000;
/** For clients that do not answer the close. */
const closingMilliseconds = 1_000;

/** A browser's program can set no header of a socket, but it can name what it wants to speak. */
export const tokenProtocol = 'lintel.';

export interface Connections {
  open(opening: Opening): void;
  isClosing(): boolean;
  /** Everything received is on disk before a connection is cut off. */
  close(): Promise<void>;
}

/** The sockets of every door, held to the same limits. */
export const createConnections = (hub: Hub, log: Log): Connections => {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: frameLimits.frame,
    perMessageDeflate: false,
    // Browsers end a socket that does not repeat one of the names they offered.
    handleProtocols: (offered) => [...offered].find((each) => each.startsWith(tokenProtocol)) ?? false,
  });
  const connections = new Set<OpenConnection>();
  const connect = connecting(hub, log);
  let isClosing = false;

  const serve = (socket: WebSocket, opening: Opening): void => {
    const connection = connect(socket, opening);
    connections.add(connection);
    socket.on('message', (data) => {
      // What comes behind a close has nobody to go to.
      if (!isClosing && socket.readyState === socket.OPEN) connection.hear(data);
    });
    socket.on('close', (code, reason) => {
      connections.delete(connection);
      connection.leave(code, reason.toString());
    });
    // Without it a frame over the limit would be thrown; the close follows anyway.
    socket.on('error', () => {});
    connection.speech.begin();
  };

  const watching = setInterval(() => {
    const now = performance.now();
    for (const connection of connections) watch(connection, now);
  }, watchMilliseconds);
  watching.unref();

  return {
    open: (opening) => {
      const { request, socket, head } = opening;
      request.socket.setKeepAlive(true);
      sockets.handleUpgrade(request, socket, head, (opened) => serve(opened, opening));
    },
    isClosing: () => isClosing,
    close: async () => {
      isClosing = true;
      clearInterval(watching);
      hub.stop();
      await hub.flush();
      const closing = [...connections].map((connection) => {
        const closed = new Promise((done) => connection.socket.once('close', done));
        connection.close();
        closeNow(connection.socket, closeCodes.restart, restart);
        setTimeout(() => connection.socket.terminate(), closingMilliseconds).unref();
        return closed;
      });
      await Promise.all(closing);
    },
  };
};
