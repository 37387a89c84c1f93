import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { avatarHue, fullName } from '@lintel/domain/people';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Config } from '../config.ts';
import { isOwnOrigin } from '../http/origin.ts';
import type { Caller } from '../http/route.ts';
import { createFrameGate, frameLimits } from './frames.ts';
import type { Hub } from './hub.ts';
import type { Visitor } from './member.ts';
import { createOpenings } from './openings.ts';

const collabPath = '/collab';

const watchMilliseconds = 1_000;
/** For clients that do not answer the close. */
const closingMilliseconds = 1_000;
const closeCodes = { policy: 1008, tooSlow: 4408, restart: 1012 } as const;

const statuses = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  503: 'Service Unavailable',
} as const;

const refuseUpgrade = (socket: Duplex, status: keyof typeof statuses): void => {
  socket.end(`HTTP/1.1 ${status} ${statuses[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

const firstOf = (value: string | string[] | undefined): string | undefined =>
  (Array.isArray(value) ? value[0] : value)?.split(',')[0]?.trim();

/**
 * Browsers let no page set the headers of a socket but Origin, which they write themselves; so it is
 * safe to believe a proxy's headers here wherever any proxy is believed.
 */
const addressedTo = (request: IncomingMessage, trustsProxy: boolean) => {
  const { headers, socket } = request;
  const told = trustsProxy
    ? { protocol: firstOf(headers['x-forwarded-proto']), host: firstOf(headers['x-forwarded-host']) }
    : {};
  return {
    origin: headers.origin,
    protocol: told.protocol ?? ('encrypted' in socket ? 'https' : 'http'),
    host: told.host ?? headers.host ?? '',
  };
};

const visitorOf = ({ sessionId, account }: Caller): Visitor => ({
  sessionId,
  userId: account.userId,
  name: fullName(account),
  hue: avatarHue(account.email),
  isAdmitted: false,
});

const bytesOf = (data: Buffer | ArrayBuffer | Buffer[]): Uint8Array => {
  const buffer = Array.isArray(data) ? Buffer.concat(data) : data;
  return buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer)
    : new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
};

interface Line {
  readonly socket: WebSocket;
  readonly visitor: Visitor;
  readonly openedAt: number;
  stalledSince: number | null;
  close(): void;
}

/** Ends lines on which nobody reads, or on which nobody says which diagram they want. */
const watch = (line: Line, now: number): void => {
  const { socket, visitor } = line;
  line.stalledSince = socket.bufferedAmount === 0 ? null : (line.stalledSince ?? now);
  const isStalled = line.stalledSince !== null && now - line.stalledSince >= frameLimits.stalledMilliseconds;
  const isSilent = !visitor.isAdmitted && now - line.openedAt >= frameLimits.millisecondsBeforeAdmission;
  if (isStalled) socket.terminate();
  else if (isSilent) socket.close(closeCodes.tooSlow, 'no diagram was opened');
};

export interface DoorOptions {
  hub: Hub;
  config: Pick<Config, 'appUrl' | 'trustProxy'>;
  callerOf: (cookieHeader: string | undefined) => Promise<Caller | null>;
}

/** Lets browsers in at `/collab`: with a session and from our own pages, before there is a socket at all. */
export const addSyncDoor = (app: FastifyInstance, { hub, config, callerOf }: DoorOptions): void => {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: frameLimits.frame,
    perMessageDeflate: false,
  });
  const lines = new Set<Line>();
  let isClosing = false;

  const serve = (socket: WebSocket, request: IncomingMessage, visitor: Visitor): void => {
    // It sees neither cookies nor tokens: who this is has been decided.
    const client = hub.connect(
      {
        get readyState() {
          return socket.readyState;
        },
        send: (data) => {
          if (socket.bufferedAmount > frameLimits.buffered) return socket.terminate();
          socket.send(data as Uint8Array);
          openings.sent(data as Uint8Array);
        },
        close: (code, reason) => socket.close(code, reason),
      },
      new Request(`http://localhost${collabPath}`),
      visitor,
    );
    const openings = createOpenings((frame) => client.handleMessage(frame));
    const gate = createFrameGate(() => visitor.isAdmitted);
    const line: Line = {
      socket,
      visitor,
      openedAt: Date.now(),
      stalledSince: null,
      close: () => client.handleClose({ code: closeCodes.restart, reason: 'restart' }),
    };
    lines.add(line);
    socket.on('message', (data) => {
      if (isClosing) return;
      const frame = bytesOf(data);
      const passage = gate.judge(frame, Date.now());
      if (passage === 'end') socket.close(closeCodes.policy, 'limit');
      else if (passage === 'pass') openings.receive(frame);
    });
    socket.on('close', (code, reason) => {
      lines.delete(line);
      client.handleClose({ code, reason: reason.toString() });
    });
    // Without it a frame over the limit would be thrown; the close follows anyway.
    socket.on('error', () => {});
    request.socket.setKeepAlive(true);
  };

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const path = (request.url ?? '').split('?')[0];
    if (path !== collabPath) return refuseUpgrade(socket, 404);
    if (!isOwnOrigin(config.appUrl, addressedTo(request, config.trustProxy !== false))) {
      return refuseUpgrade(socket, 403);
    }
    const caller = await callerOf(request.headers.cookie);
    if (caller === null) return refuseUpgrade(socket, 401);
    if (isClosing) return refuseUpgrade(socket, 503);
    sockets.handleUpgrade(request, socket, head, (opened) => serve(opened, request, visitorOf(caller)));
  };

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy());
    upgrade(request, socket, head).catch((err: unknown) => {
      app.log.warn({ err }, 'a socket could not be opened');
      refuseUpgrade(socket, 503);
    });
  };

  const watching = setInterval(() => {
    const now = Date.now();
    for (const line of lines) watch(line, now);
  }, watchMilliseconds);
  watching.unref();

  const close = async (): Promise<void> => {
    isClosing = true;
    clearInterval(watching);
    hub.stop();
    await hub.flush();
    const closing = [...lines].map((line) => {
      const closed = new Promise((done) => line.socket.once('close', done));
      line.close();
      line.socket.close(closeCodes.restart, 'restart');
      setTimeout(() => line.socket.terminate(), closingMilliseconds).unref();
      return closed;
    });
    await Promise.all(closing);
  };

  app.server.on('upgrade', onUpgrade);
  // Before Fastify waits for the connections, which these would hold open.
  app.addHook('preClose', close);
  // Whatever a request changed may have been somebody's access.
  app.addHook('onResponse', async (request) => {
    if (request.method !== 'GET' && lines.size > 0) void hub.recheck();
  });
};
