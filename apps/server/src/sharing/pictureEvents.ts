import { Readable } from 'node:stream';
import { documentName } from '@lintel/diagram/document';
import type { SnapshotStore } from '@lintel/diagram/snapshotStore';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { rowsOf } from '../db/rows.ts';
import { Refusal } from '../http/refusal.ts';
import type { Log } from '../log.ts';
import { type Asked, rightsOf } from '../documents/rights.ts';
import type { Passes } from './pass.ts';
import { isPublic, type SharedDiagram, sharedDiagrams } from './shared.ts';

/** How soon a stream learns of a change, and of a right that was lost. */
const lookMilliseconds = 800;
const leastPause = 1_000;
const beatMilliseconds = 20_000;
const perAddress = 20;
const perDiagram = 500;
/** Whoever does not read that much is gone. */
const mostWaiting = 16_000;

export interface Watcher {
  slug: string;
  address: string;
  /** Null for a stranger, who holds a pass where there is a password. */
  member: Asked | null;
  token: string | undefined;
}

interface Stream extends Watcher {
  readonly readable: Readable;
  openedAt: number;
  sentAt: number;
  beatAt: number;
  /** What the picture followed from when it was told last; null until it is first looked at. */
  revision: string | null;
}

export interface PictureEvents {
  open(watcher: Watcher): Readable;
  close(): void;
}

interface PictureEventsOptions {
  db: Db;
  log: Log;
  now: () => Date;
  passes: Passes;
  live: (document: string) => Promise<SnapshotStore | null>;
  /** A stream ends after this long, and the browser opens another. */
  longestMilliseconds: number;
}

/** Everything that a picture follows from and that is stored: what is drawn, and what it is called. */
const storedRevisions = async (db: Db, slugs: readonly string[]): Promise<Map<string, string>> => {
  const list = sql.join(
    slugs.map((slug) => sql`${slug}`),
    sql`, `,
  );
  const rows = await rowsOf(
    db,
    sql`
      select diagram.slug,
        diagram.updated_at::text as named,
        (select max(doc_update.id)::text from doc_update where doc_update.document = ${documentName('')} || diagram.slug) as rows,
        (select doc_snapshot.updated_at::text from doc_snapshot where doc_snapshot.document = ${documentName('')} || diagram.slug) as snapshot,
        (select max(component_model.updated_at)::text from component_model where component_model.fk_organization_id = diagram.fk_organization_id) as components,
        (select max(types.updated_at)::text from types where types.fk_organization_id = diagram.fk_organization_id) as types
      from diagram where diagram.slug in (${list})`,
  );
  return new Map(
    rows.map((row) => [
      String(row['slug']),
      JSON.stringify([row['named'], row['components'], row['types'], row['rows'], row['snapshot']]),
    ]),
  );
};

const tooMany = (): Refusal =>
  new Refusal(429, 'too-many-requests', 'Too many pages are watching this diagram', {
    retryAfterSeconds: 60,
  });

export const createPictureEvents = (options: PictureEventsOptions): PictureEvents => {
  const { db, log, now, passes, live, longestMilliseconds } = options;
  const streams = new Set<Stream>();
  const numbers = new WeakMap<object, number>();
  let last = 0;
  let timer: NodeJS.Timeout | null = null;
  let isLooking = false;

  const numberOf = (state: object): number => {
    const known = numbers.get(state);
    if (known !== undefined) return known;
    last += 1;
    numbers.set(state, last);
    return last;
  };

  const send = (stream: Stream, text: string): void => {
    stream.beatAt = performance.now();
    stream.readable.push(text);
    if (stream.readable.readableLength > mostWaiting) stream.readable.destroy();
  };

  const end = (stream: Stream): void => {
    streams.delete(stream);
    stream.readable.push(null);
  };

  const mayStillLook = (stream: Stream, diagram: SharedDiagram | undefined): boolean => {
    if (diagram === undefined || !isPublic(diagram)) return false;
    const { slug, passwordHash } = diagram;
    // A pass that has run out since opens no new stream, but what is open goes on.
    return passwordHash === null || passes.isFor(stream.token ?? '', { slug, passwordHash });
  };

  const revisionsOf = async (slugs: readonly string[]): Promise<Map<string, string>> => {
    const stored = await storedRevisions(db, slugs);
    for (const [slug, revision] of stored) {
      const open = await live(documentName(slug));
      // An open document's journal says no more than the document itself, and compaction would look like a change.
      if (open !== null) {
        const [named, components, types] = JSON.parse(revision) as unknown[];
        stored.set(slug, JSON.stringify([named, components, types, numberOf(open.get())]));
      }
    }
    return stored;
  };

  const announce = (stream: Stream, revision: string | undefined, at: number): void => {
    if (revision === undefined || stream.revision === revision) {
      if (at - stream.beatAt >= beatMilliseconds) send(stream, ':\n\n');
      return;
    }
    if (at - stream.sentAt < leastPause) return;
    const isFirst = stream.revision === null;
    stream.revision = revision;
    if (isFirst) return;
    stream.sentAt = at;
    send(stream, 'event: changed\ndata: {}\n\n');
  };

  const look = async (): Promise<void> => {
    const all = [...streams];
    const slugs = [...new Set(all.map(({ slug }) => slug))];
    const diagrams = new Map((await sharedDiagrams(db, slugs)).map((row) => [row.slug, row]));
    const rights = await rightsOf(
      db,
      now(),
      all.flatMap(({ member }) => member ?? []),
    );
    const revisions = await revisionsOf(slugs);
    const at = performance.now();
    for (const stream of all) {
      const may =
        stream.member === null
          ? mayStillLook(stream, diagrams.get(stream.slug))
          : rights(stream.member) !== 'none';
      if (!may || at - stream.openedAt >= longestMilliseconds) end(stream);
      else announce(stream, revisions.get(stream.slug), at);
    }
  };

  const lookInTurn = (): void => {
    if (isLooking || streams.size === 0) return;
    isLooking = true;
    look()
      .catch((err: unknown) => {
        // Nobody can be asked whether they still may: nothing is told meanwhile, and pages ask for the picture anew.
        log.warn({ err }, 'watchers of pictures could not be told');
        for (const stream of streams) end(stream);
      })
      .finally(() => {
        isLooking = false;
      });
  };

  const keepLooking = (): void => {
    if (timer !== null) return;
    timer = setInterval(
      () => {
        if (streams.size > 0) return lookInTurn();
        if (timer !== null) clearInterval(timer);
        timer = null;
      },
      Math.min(lookMilliseconds, longestMilliseconds),
    );
    timer.unref();
  };

  return {
    open: (watcher) => {
      const others = [...streams].filter(({ slug }) => slug === watcher.slug);
      const fromThere = others.filter(({ address }) => address === watcher.address);
      if (others.length >= perDiagram || fromThere.length >= perAddress) throw tooMany();
      const readable = new Readable({ read: () => {} });
      const at = performance.now();
      const stream: Stream = { ...watcher, readable, openedAt: at, sentAt: 0, beatAt: at, revision: null };
      readable.once('close', () => streams.delete(stream));
      streams.add(stream);
      // So that the headers go out at once, and a browser waits a moment before it comes back.
      send(stream, 'retry: 3000\n\n');
      keepLooking();
      lookInTurn();
      return readable;
    },
    close: () => {
      if (timer !== null) clearInterval(timer);
      for (const stream of streams) end(stream);
    },
  };
};
