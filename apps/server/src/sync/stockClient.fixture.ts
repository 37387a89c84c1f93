import { apply, createEditOrigin } from '@lintel/diagram/apply';
import { openDocument } from '@lintel/diagram/document';
import { component } from '@lintel/diagram/testing/build';
import { WebSocket } from 'ws';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';

export interface StockClient {
  doc: Y.Doc;
  provider: WebsocketProvider;
  closes: { code: number; reason: string }[];
  draw(key: string): void;
  has(key: string): boolean;
  leave(): void;
}

/** What any program would use: `y-websocket` as it comes. */
export const connectStock = (
  url: string,
  document: string,
  { secret, inAddress = false }: { secret: string; inAddress?: boolean },
): StockClient => {
  const doc = new Y.Doc();
  const provider = new WebsocketProvider(url, document, doc, {
    WebSocketPolyfill: WebSocket as unknown as typeof globalThis.WebSocket,
    disableBc: true,
    ...(inAddress ? { params: { token: secret } } : { protocols: [`lintel.${secret}`] }),
  });
  const closes: StockClient['closes'] = [];
  provider.on('connection-close', (event) => {
    if (event !== null) closes.push({ code: event.code, reason: event.reason });
  });
  const opened = openDocument(doc);
  const origins = createEditOrigin();
  return {
    doc,
    provider,
    closes,
    draw: (key) => apply(opened, component(key, [0, 0, 4, 2]), origins),
    has: (key) => opened.columns.alive.get(key) === true && opened.columns.base.has(key),
    leave: () => {
      provider.destroy();
      // It looks every few seconds whether others are still there, for as long as its document is: no program would end.
      doc.destroy();
    },
  };
};
