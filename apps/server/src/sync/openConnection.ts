import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { closeCodes, restart } from '@lintel/diagram/collab';
import type { WebSocket } from 'ws';
import type { Log } from '../log.ts';
import { createBacklog, type UnsentBacklog } from './backlog.ts';
import { createFrameGate, frameLimits } from './frames.ts';
import type { Hub } from './hub.ts';
import { arrivingAt, createIntakes, type Intake } from './intake.ts';
import type { Visitor } from './member.ts';
import { createSparseLog } from './sparseLog.ts';
import { createTogether } from './together.ts';

const bytesOf = (data: Buffer | ArrayBuffer | Buffer[]): Uint8Array => {
  const buffer = Array.isArray(data) ? Buffer.concat(data) : data;
  return buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer)
    : new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
};

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
  /** The client's socket has answered to a ping. */
  answered(): void;
}

/** What a speech is given to speak with. */
export interface Ends {
  /** To the client. */
  send(frame: Uint8Array): void;
  close(code: number, reason: string): void;
  /** To the hub. */
  forward(frame: Uint8Array): void;
  /** Asks the client's socket whether it is there, of which the client itself learns nothing. */
  ping(): void;
}

export interface Opening {
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
  visitor: Visitor;
  speechOver: (ends: Ends) => Speech;
}

export interface OpenConnection {
  readonly socket: WebSocket;
  readonly visitor: Visitor;
  readonly speech: Speech;
  readonly openedAt: number;
  readonly backlog: UnsentBacklog;
  readonly intake: Intake;
  /** What the client says. */
  hear(data: Buffer | ArrayBuffer | Buffer[]): void;
  leave(code: number, reason: string): void;
  close(): void;
}

/** The answer to a close has to be read, whatever waits. */
export const closeNow = (socket: WebSocket, code: number, reason: string): void => {
  socket.resume();
  socket.close(code, reason);
};

/** Ends connections on which nobody reads, or on which nobody says which diagram they want. */
export const watch = (
  { socket, visitor, openedAt, backlog, intake, speech }: OpenConnection,
  now: number,
): void => {
  intake.look();
  const isSilent = !visitor.isAdmitted && now - openedAt >= frameLimits.millisecondsBeforeAdmission;
  if (backlog.isStalled(now)) socket.terminate();
  else if (intake.isIdle(now)) closeNow(socket, closeCodes.again, 'idle');
  else if (isSilent) closeNow(socket, closeCodes.tooSlow, 'no diagram was opened');
  else speech.tick(now);
};

/** What all connections of a server have in common. */
export const connecting = (hub: Hub, log: Log) => {
  const logUnreadable = createSparseLog(log, 'a frame could not be read');
  const intakeOf = createIntakes();
  const sendTogether = createTogether();

  return (socket: WebSocket, { request, visitor, speechOver }: Opening): OpenConnection => {
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
      ping: () => socket.ping(),
    });
    socket.on('pong', speech.answered);
    const intake = intakeOf(socket, visitor.userId, {
      waiting: client.waiting,
      arriving: () => arrivingAt(socket),
    });
    visitor.progressed = intake.look;
    request.socket.on('data', intake.received);
    const gate = createFrameGate(
      () => visitor.isAdmitted,
      (length) => logUnreadable({ userId: visitor.userId, bytes: length }, performance.now()),
    );
    return {
      socket,
      visitor,
      speech,
      openedAt: performance.now(),
      backlog,
      intake,
      hear: (data) => {
        const frame = speech.incoming(bytesOf(data));
        if (frame === null) return;
        const passage = gate.judge(frame, performance.now());
        if (passage === 'pass') speech.receive(frame);
        else if (passage !== 'drop') closeNow(socket, closeCodes.policy, 'limit');
        intake.completed();
      },
      leave: (code, reason) => {
        intake.leave();
        client.handleClose({ code, reason });
      },
      close: () => client.handleClose({ code: closeCodes.restart, reason: restart }),
    };
  };
};
