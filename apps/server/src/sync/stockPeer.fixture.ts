import { tokenEndpoints } from '@lintel/api/endpoints/tokens';
import { apply, createSessionOrigin } from '@lintel/diagram/apply';
import { openDocument } from '@lintel/diagram/document';
import { component } from '@lintel/diagram/testing/build';
import { WebSocket } from 'ws';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import type { Person } from '../testing/people.ts';
import { type Room, until } from './room.fixture.ts';
import { slugOfDocument } from './rights.ts';

interface TokenGiven {
  access?: 'read' | 'write';
  /** Null, or left out: every diagram. */
  document?: string | null;
}

export const makeToken = async (
  room: Room,
  person: Person,
  { access = 'write', document = null }: TokenGiven = {},
): Promise<{ secret: string; tokenId: number }> => {
  const diagramSlug = document === null ? null : slugOfDocument(document);
  const made = await room.as(person)(tokenEndpoints.create, {
    body: { name: 'Robot', access, days: 30, diagramSlug },
  });
  return { secret: made.secret, tokenId: made.token.tokenId };
};

/** For an address. */
export const makePassingToken = async (
  room: Room,
  person: Person,
  document: string,
  access: 'read' | 'write' = 'write',
): Promise<string> => {
  const slug = slugOfDocument(document) ?? '';
  const { secret } = await room.as(person)(tokenEndpoints.forDiagram, {
    params: { slug },
    body: { access },
  });
  return secret;
};

export interface StockPeer {
  doc: Y.Doc;
  provider: WebsocketProvider;
  closes: { code: number; reason: string }[];
  draw(key: string): void;
  has(key: string): boolean;
  ready(): Promise<void>;
  leave(): void;
}

/** What any program would use: `y-websocket` as it comes. */
export const joinStock = (
  room: Room,
  document: string,
  { secret, inAddress = false }: { secret: string; inAddress?: boolean },
): StockPeer => {
  const doc = new Y.Doc();
  const provider = new WebsocketProvider(room.yjsUrl, document, doc, {
    WebSocketPolyfill: WebSocket as unknown as typeof globalThis.WebSocket,
    disableBc: true,
    ...(inAddress ? { params: { token: secret } } : { protocols: [`lintel.${secret}`] }),
  });
  const closes: StockPeer['closes'] = [];
  provider.on('connection-close', (event) => {
    if (event !== null) closes.push({ code: event.code, reason: event.reason });
  });
  const opened = openDocument(doc);
  const origins = createSessionOrigin();
  return {
    doc,
    provider,
    closes,
    draw: (key) => apply(opened, component(key, [0, 0, 4, 2]), origins),
    has: (key) => opened.columns.alive.get(key) === true && opened.columns.base.has(key),
    ready: () => until('the stock provider is synced', () => provider.synced),
    leave: () => provider.destroy(),
  };
};
