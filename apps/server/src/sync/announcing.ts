import type { Document } from '@hocuspocus/server';
import { encodeAwarenessUpdate } from 'y-protocols/awareness';
import type { DocumentHead } from '../documents/stored.ts';
import type { Nodes } from '../nodes/nodes.ts';
import { type DocumentNews, newsTopic, written } from './documentNews.ts';

export interface Announcing {
  /** Something of a document was committed here. */
  head(document: string, head: DocumentHead): void;
  /** The presence of these Yjs clients has changed here. */
  presence(document: Document, clients: readonly number[]): void;
  /** Asks the others who has a document open there. */
  whoIsThere(document: string): void;
}

/** To other servers, what happens to documents here; what happens in one turn of the loop, at once. */
export const createAnnouncing = (nodes: Nodes): Announcing => {
  const heads = new Map<string, DocumentHead>();
  const presence = new Map<Document, Set<number>>();

  const announce = (document: string, news: DocumentNews): void =>
    nodes.announce(newsTopic(document), written(news));

  const announcePresence = (document: Document, clients: ReadonlySet<number>): void => {
    const known = [...clients].filter((client) => document.awareness.meta.has(client));
    if (known.length === 0) return;
    announce(document.name, { kind: 'presence', update: encodeAwarenessUpdate(document.awareness, known) });
  };

  const announceAll = (): void => {
    for (const [document, { number, projections }] of heads)
      announce(document, { kind: 'head', number, projections });
    heads.clear();
    for (const [document, clients] of presence) announcePresence(document, clients);
    presence.clear();
  };
  const announceSoon = (): void => {
    if (heads.size + presence.size === 0) setImmediate(announceAll);
  };

  return {
    head: (document, head) => {
      announceSoon();
      heads.set(document, head);
    },
    presence: (document, clients) => {
      if (clients.length === 0) return;
      announceSoon();
      presence.set(document, new Set([...(presence.get(document) ?? []), ...clients]));
    },
    whoIsThere: (document) => announce(document, { kind: 'who-is-there' }),
  };
};
