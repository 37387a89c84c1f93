import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { closeCodes, restart } from '@lintel/diagram/collab';
import { type WebSocket, WebSocketServer } from 'ws';
import { type UnsentBacklog, createBacklog } from './backlog.ts';
import { createFrameGate, frameLimits } from './frames.ts';
import type { Log } from '../log.ts';
import type { Hub } from './hub.ts';
import { arrivingAt, createIntakes, type Intake } from './intake.ts';
import type { Visitor } from './member.ts';
import { createSparseLog } from './sparseLog.ts';
import { createTogether } from './together.ts';

const watchMilliseconds = 1_000;
/** For clients that do not answer the close. */
const closingMilliseconds = 1_000;

const bytesOf = (data: Buffer | ArrayBuffer | Buffer[]): Uint8Array => {
  const buffer = Array.isArray(data) ? Buffer.concat(data) : data;
  return buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer)
    : new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
};

/** A browser's program can set no header of a socket, but it can name what it wants to speak. */
export const tokenProtocol = 'lintel.';

/** The protocol of one door, between the frames of its clients and those of the hub. */
export interface Speech {
  /** When the connection stands. */
  begin(): void;
  /** In the hub's form; null for what it is not told of. */
  incoming(frame: Uint8Array): Uint8Array | null;
  /** An admitted frame, for the hub. */
  receive(frame: Uint8Array): void;
  /** What the hub says, for the client. */
  outgoing(frame: Uint8Array): void;
  /** Every second. */
  tick(now: number): void;
}

/** What a speech is given to speak with. */
export interface Ends {
  /** To the client. */
  send(frame: Uint8Array): void;
  close(code: number, reason: string): void;
  /** To the hub. */
  forward(frame: Uint8Array): void;
}

interface OpenConnection {
  readonly socket: WebSocket;
  readonly visitor: Visitor;
  readonly speech: Speech;
  readonly openedAt: number;
  readonly backlog: UnsentBacklog;
  readonly intake: Intake;
  close(): void;
}

/** The answer to a close has to be read, whatever waits. */
const closeNow = (socket: WebSocket, code: number, reason: string): void => {
  socket.resume();
  socket.close(code, reason);
};

/** Ends connections on which nobody reads, or on which nobody says which diagram they want. */
const watch = ({ socket, visitor, openedAt, backlog, intake, speech }: OpenConnection, now: number): void => {
  intake.look();
  const isSilent = !visitor.isAdmitted && now - openedAt >= frameLimits.millisecondsBeforeAdmission;
  if (backlog.isStalled(now)) socket.terminate();
  else if (intake.isIdle(now)) closeNow(socket, closeCodes.again, 'idle');
  else if (isSilent) closeNow(socket, closeCodes.tooSlow, 'no diagram was opened');
  else speech.tick(now);
};

export interface Opening {
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
  visitor: Visitor;
  speechOver: (ends: Ends) => Speech;
}

export interface Connections {
  open(opening: Opening): void;
  isClosing(): boolean;
  /** Everything received is on disk before anybody is cut off. */
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
  const logUnreadable = createSparseLog(log, 'a frame could not be read');
  const intakeOf = createIntakes();
  const sendTogether = createTogether();
  let isClosing = false;

  const serve = (socket: WebSocket, { request, visitor, speechOver }: Opening): void => {
    const backlog = createBacklog(socket, request.socket);
    // It sees neither cookies nor tokens: who this is has been decided.
    const client = hub.connect(
      {
        get readyState() {
          return socket.readyState;
        },
        send: (data) => {
          if (!backlog.takes((data as Uint8Array).length)) return socket.terminate();
          speech.outgoing(data as Uint8Array);
        },
        close: (code, reason) => closeNow(socket, code ?? closeCodes.normal, reason ?? ''),
      },
      new Request('http://localhost/'),
      visitor,
    );
    const speech = speechOver({
      send: (frame) => {
        sendTogether(request.socket);
        socket.send(frame);
      },
      close: (code, reason) => closeNow(socket, code, reason),
      forward: (frame) => client.handleMessage(frame),
    });
    const intake = intakeOf(socket, visitor.userId, {
      waiting: client.waiting,
      arriving: () => arrivingAt(socket),
    });
    visitor.progressed = intake.look;
    request.socket.on('data', intake.received);
    const gate = createFrameGate(
      () => visitor.isAdmitted,
      (length) => logUnreadable({ userId: visitor.userId, bytes: length }, Date.now()),
    );
    const connection: OpenConnection = {
      socket,
      visitor,
      speech,
      openedAt: Date.now(),
      backlog,
      intake,
      close: () => client.handleClose({ code: closeCodes.restart, reason: restart }),
    };
    connections.add(connection);
    socket.on('message', (data) => {
      // What comes behind a close has nobody to go to.
      if (isClosing || socket.readyState !== socket.OPEN) return;
      const frame = speech.incoming(bytesOf(data));
      if (frame === null) return;
      const passage = gate.judge(frame, Date.now());
      if (passage === 'pass') speech.receive(frame);
      else if (passage !== 'drop') closeNow(socket, closeCodes.policy, 'limit');
      intake.completed();
    });
    socket.on('close', (code, reason) => {
      connections.delete(connection);
      intake.leave();
      client.handleClose({ code, reason: reason.toString() });
    });
    // Without it a frame over the limit would be thrown; the close follows anyway.
    socket.on('error', () => {});
    speech.begin();
  };

  const watching = setInterval(() => {
    const now = Date.now();
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
