import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { messageTypes } from '@lintel/diagram/collab';
import type { Random } from '@lintel/diagram/testing/random';
import { type RawData, WebSocket, WebSocketServer } from 'ws';

type Chance = Pick<Random, 'next'>;

/** The way of one tab to the server, on which whatever can happen to calls and frames does. */
export interface ShakyWay {
  /** Where the page is from. */
  readonly origin: string;
  /** Connections break, and nobody gets a new one. */
  cut(): void;
  /** On the connections that there are nothing passes any more, and neither end is told. */
  hang(): void;
  /** Connections break at the near end, and the server is not told. */
  abandon(): void;
  /** Nothing that the server says is read. */
  stall(): void;
  /** Of the frames of both directions some are dropped, some doubled, and some change places. */
  shake(random: Chance): void;
  /** All is well again. What was shaken breaks: frames that were lost come on no connection. */
  restore(): void;
  close(): void;
}

interface Pair {
  readonly near: WebSocket;
  readonly far: WebSocket;
}

/** Of the frames of a shaken way: how many each of the three happens to. */
const share = 0.08;

type Pass = (data: RawData) => void;

/** After the name of the document, which is short. */
const typeOf = (data: RawData): number | undefined =>
  data instanceof Buffer ? data[1 + (data[0] ?? 0)] : undefined;

/**
 * What carries changes, and what answers it, is counted at both ends: of two answers to one frame the second would count for
 * the next. A WebSocket doubles nothing, so only the rest is doubled.
 */
const isCounted = (data: RawData, isFromNear: boolean): boolean =>
  typeOf(data) === (isFromNear ? messageTypes.sync : messageTypes.syncStatus);

/** Passes frames on as a bad network would that knows nothing of their order. */
const shaken = (random: Chance, isFromNear: boolean, pass: Pass): Pass => {
  let held: RawData | null = null;
  return (data) => {
    const chance = random.next();
    if (chance < share) return;
    if (chance < 2 * share && held === null) {
      held = data;
      return;
    }
    pass(data);
    if (chance > 1 - share && !isCounted(data, isFromNear)) pass(data);
    if (held !== null) pass(held);
    held = null;
  };
};

/** What may be said of a close; others are made by who hears of it. */
const isSayable = (code: number): boolean => code === 1000 || (code >= 1007 && code <= 1014) || code >= 3000;

const closeAs = (socket: WebSocket, code: number, reason: Buffer): void => {
  if (isSayable(code) && socket.readyState === WebSocket.OPEN) socket.close(code, reason);
  else socket.terminate();
};

export const openShakyWay = async (target: string): Promise<ShakyWay> => {
  const pairs = new Set<Pair>();
  const abandoned = new Set<WebSocket>();
  const sockets = new Set<Socket>();
  let isCut = false;
  let isStalled = false;
  let shaking: Chance | null = null;

  const forward = (request: IncomingMessage, response: ServerResponse): void => {
    if (isCut) return void request.socket.destroy();
    const { host: _host, origin: _origin, ...headers } = request.headers;
    const call = ask(`${target}${request.url}`, {
      method: request.method,
      headers: { ...headers, origin: target },
    });
    call.on('error', () => response.destroy());
    call.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    request.pipe(call);
  };

  const join = (near: WebSocket, request: IncomingMessage): void => {
    const far = new WebSocket(`${target.replace(/^http/, 'ws')}${request.url}`, {
      headers: { origin: target, cookie: request.headers.cookie ?? '' },
      perMessageDeflate: false,
    });
    const pair = { near, far };
    pairs.add(pair);
    near.pause();
    far.on('open', () => {
      near.resume();
      if (isStalled) far.pause();
    });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      const pass: Pass = (data) => {
        if (to.readyState === WebSocket.OPEN) to.send(data);
      };
      const badly = new WeakMap<Chance, Pass>();
      from.on('message', (data) => {
        if (shaking === null) return pass(data);
        const passBadly = badly.get(shaking) ?? shaken(shaking, from === near, pass);
        badly.set(shaking, passBadly);
        passBadly(data);
      });
      from.on('error', () => {});
      from.on('close', (code, reason) => {
        abandoned.delete(from);
        if (pairs.delete(pair)) closeAs(to, code, reason);
      });
    }
  };

  const front = createServer(forward);
  front.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    if (isCut) socket.destroy();
  });
  const doors = new WebSocketServer({ server: front, perMessageDeflate: false });
  doors.on('connection', join);
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening));

  const breakAll = (): void => {
    for (const { near, far } of pairs) {
      near.terminate();
      far.terminate();
    }
    for (const socket of sockets) socket.destroy();
  };
  const eachFar = (run: (far: WebSocket) => void): void => {
    for (const { far } of pairs) if (far.readyState === WebSocket.OPEN) run(far);
  };
  /** Nobody hears of it: who is left there stays until the server asks. */
  const forget = (pair: Pair): void => {
    pairs.delete(pair);
    abandoned.add(pair.far);
  };
  return {
    origin: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      breakAll();
    },
    hang: () => {
      for (const { near, far } of pairs) {
        if (far.readyState !== WebSocket.OPEN) continue;
        near.pause();
        far.pause();
      }
    },
    abandon: () => {
      for (const pair of pairs) {
        forget(pair);
        pair.near.terminate();
      }
    },
    stall: () => {
      isStalled = true;
      eachFar((far) => far.pause());
    },
    shake: (random) => {
      shaking = random;
    },
    restore: () => {
      if (shaking !== null) breakAll();
      if (isStalled) eachFar((far) => far.resume());
      isCut = false;
      isStalled = false;
      shaking = null;
    },
    close: () => {
      breakAll();
      for (const far of abandoned) far.terminate();
      doors.close();
      front.close();
    },
  };
};
