import { Readable } from 'node:stream';
import type { SnapshotStore } from '@lintel/diagram/snapshotStore';
import type { Db } from '../db/client.ts';
import { Refusal } from '../http/refusal.ts';
import type { Log } from '../log.ts';
import { type Asked, rightsOf } from '../documents/rights.ts';
import type { Passes } from './pass.ts';
import { createRevisions } from './revisions.ts';
import { isPublic, type SharedDiagram, sharedDiagrams } from './shared.ts';

/** How soon a stream learns of a change, and of a right that was lost. */
const lookMilliseconds = 800;
const leastPause = 1_000;
const beatMilliseconds = 20_000;
const perAddress = 20;
const perDiagram = 500;
/** A reader that does not take that much is gone. */
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

const demandRoom = (streams: ReadonlySet<Stream>, { slug, address }: Watcher): void => {
  const others = [...streams].filter((stream) => stream.slug === slug);
  const fromThere = others.filter((stream) => stream.address === address);
  if (others.length >= perDiagram || fromThere.length >= perAddress)
    throw new Refusal(429, 'too-many-requests', 'Too many pages are watching this diagram', {
      retryAfterSeconds: 60,
    });
};

const send = (stream: Stream, text: string): void => {
  stream.beatAt = performance.now();
  stream.readable.push(text);
  if (stream.readable.readableLength > mostWaiting) stream.readable.destroy();
};

/** Of a stranger, who was let in by what the diagram was then. */
const mayStillLook = (passes: Passes, { token }: Watcher, diagram: SharedDiagram | undefined): boolean => {
  if (diagram === undefined || !isPublic(diagram)) return false;
  const { slug, passwordHash } = diagram;
  // A pass that has run out since opens no new stream, but what is open goes on.
  return passwordHash === null || passes.isFor(token ?? '', { slug, passwordHash });
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

export const createPictureEvents = (options: PictureEventsOptions): PictureEvents => {
  const { db, log, now, passes, longestMilliseconds } = options;
  const revisionsOf = createRevisions(options);
  const streams = new Set<Stream>();
  let timer: NodeJS.Timeout | null = null;
  let isLooking = false;

  const end = (stream: Stream): void => {
    streams.delete(stream);
    stream.readable.push(null);
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
          ? mayStillLook(passes, stream, diagrams.get(stream.slug))
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
      demandRoom(streams, watcher);
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
