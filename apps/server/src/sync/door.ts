import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { avatarHue, fullName } from '@lintel/domain/people';
import type { FastifyInstance } from 'fastify';
import { readBearer } from '../auth/accessTokens.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/client.ts';
import { isOwnOrigin } from '../http/origin.ts';
import type { Caller } from '../http/route.ts';
import type { Hub } from './hub.ts';
import { createAddressOf } from './clientAddress.ts';
import { createConnections, tokenProtocol } from './connections.ts';
import type { Visitor } from './member.ts';
import { createOpenings } from './openings.ts';
import { rightsOf, slugOfDocument } from '../documents/rights.ts';
import { createSocketLimits } from './socketLimits.ts';
import { yjsSpeech } from './yjsSpeech.ts';

const collabPath = '/collab';
const yjsPath = '/yjs/';

const statuses = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const;

class UpgradeRefusal extends Error {
  override name = 'UpgradeRefused';
  readonly status: keyof typeof statuses;

  constructor(status: keyof typeof statuses) {
    super(statuses[status]);
    this.status = status;
  }
}

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
  const forwarded = trustsProxy
    ? { protocol: firstOf(headers['x-forwarded-proto']), host: firstOf(headers['x-forwarded-host']) }
    : {};
  return {
    origin: headers.origin,
    protocol: forwarded.protocol ?? ('encrypted' in socket ? 'https' : 'http'),
    host: forwarded.host ?? headers.host ?? '',
  };
};

const visitorOf = (
  credential: string,
  account: { userId: number; firstName: string; lastName: string; email: string },
): Visitor => ({
  credential,
  userId: account.userId,
  name: fullName(account),
  hue: avatarHue(account.email),
  isAdmitted: false,
  progressed: null,
});

export interface DoorOptions {
  hub: Hub;
  config: Pick<Config, 'appUrl' | 'trustProxy'>;
  db: Db;
  now: () => Date;
  callerOf: (cookieHeader: string | undefined) => Promise<Caller | null>;
}

type Ask = Pick<DoorOptions, 'config' | 'db' | 'now' | 'callerOf'>;

/** A browser with our application: with a session, and from our own pages. */
const visitorAtCollab = async (request: IncomingMessage, ask: Ask): Promise<Visitor> => {
  if (!isOwnOrigin(ask.config.appUrl, addressedTo(request, ask.config.trustProxy !== false))) {
    throw new UpgradeRefusal(403);
  }
  const caller = await ask.callerOf(request.headers.cookie);
  if (caller === null) throw new UpgradeRefusal(401);
  return visitorOf(caller.sessionId, caller.account);
};

const shownToken = (request: IncomingMessage, query: URLSearchParams) => {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((each) => each.trim());
  const named = offered.find((each) => each.startsWith(tokenProtocol));
  if (named !== undefined) return { secret: named.slice(tokenProtocol.length), isInAddress: false };
  const secret = query.get('token');
  return secret === null ? null : { secret, isInAddress: true };
};

/** Any program that speaks Yjs: with a token, and from anywhere. No cookie is looked at. */
const visitorAtYjs = async (
  request: IncomingMessage,
  document: string,
  query: URLSearchParams,
  { db, now }: Ask,
): Promise<Visitor> => {
  const shown = shownToken(request, query);
  const bearer = shown === null ? null : await readBearer(db, now(), shown.secret);
  // Addresses end up in histories and in the logs of others: a token that lives for months must not.
  if (bearer === null || (shown?.isInAddress === true && !bearer.isPassing)) throw new UpgradeRefusal(401);
  const diagramSlug = slugOfDocument(document);
  if (diagramSlug === null) throw new UpgradeRefusal(404);
  const asked = { credential: bearer.credential, diagramSlug };
  const rights = await rightsOf(db, now(), [asked]);
  if (rights(asked) === 'none') throw new UpgradeRefusal(404);
  return visitorOf(bearer.credential, bearer.account);
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

/** The two ways to a live diagram: `/collab` for our own application, `/yjs/{document}` for every other program. */
export const addSyncDoor = (app: FastifyInstance, { hub, ...ask }: DoorOptions): void => {
  const connections = createConnections(hub, app.log);

  const limits = createSocketLimits();
  const addressOf = createAddressOf(ask.config.trustProxy);

  const count = (request: IncomingMessage, socket: Duplex, { userId, credential }: Visitor): void => {
    const release = limits.take({ userId, credential, address: addressOf(request) });
    if (release === null) throw new UpgradeRefusal(429);
    socket.once('close', release);
    if (socket.destroyed) release();
  };

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    if (path === collabPath) {
      const visitor = await visitorAtCollab(request, ask);
      if (connections.isClosing()) throw new UpgradeRefusal(503);
      count(request, socket, visitor);
      connections.open({
        request,
        socket,
        head,
        visitor,
        speechOver: ({ send, forward }) => {
          const openings = createOpenings(forward);
          return {
            begin: () => {},
            tick: () => {},
            answered: () => {},
            incoming: (frame) => frame,
            receive: openings.receive,
            outgoing: (frame) => {
              send(frame);
              openings.sent(frame);
            },
          };
        },
      });
    } else if (path.startsWith(yjsPath)) {
      const document = decoded(path.slice(yjsPath.length));
      const visitor = await visitorAtYjs(request, document, new URLSearchParams(query), ask);
      if (connections.isClosing()) throw new UpgradeRefusal(503);
      count(request, socket, visitor);
      connections.open({ request, socket, head, visitor, speechOver: (ends) => yjsSpeech(document, ends) });
    } else {
      throw new UpgradeRefusal(404);
    }
  };

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy());
    upgrade(request, socket, head).catch((err: unknown) => {
      if (err instanceof UpgradeRefusal) return refuseUpgrade(socket, err.status);
      app.log.warn({ err }, 'a socket could not be opened');
      refuseUpgrade(socket, 503);
    });
  };

  app.server.on('upgrade', onUpgrade);
  // Before Fastify waits for the connections, which these would hold open.
  app.addHook('preClose', connections.close);
};
