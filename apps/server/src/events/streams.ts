import type { Readable } from 'node:stream';
import type { ChangedEvent, PresentPerson } from '@lintel/api/liveEvents';
import { limits } from '@lintel/domain/limits';
import { may, type Permission } from '@lintel/domain/permissions';
import type { Db } from '../db/client.ts';
import { Refusal } from '../http/refusal.ts';
import type { Log } from '../log.ts';
import type { News, NumberedNotice } from '../news.ts';
import type { Notice } from '../notices.ts';
import { gather, newsFor, type PersonOnDiagram } from './presence.ts';
import { standingsOf, whereDiagramsLie } from './standings.ts';
import { type Listener, Stream } from './stream.ts';

/** How soon a lost right ends a stream at the latest, and how often presence is told at most. */
const tickMilliseconds = 1_000;
const beatEvery = 15;

const permissionFor = (changed: Notice['changed']): Permission => {
  if (changed === 'apiKey') return 'apiKey.manage';
  if (changed === 'activity') return 'activity.read';
  return changed === 'invite' ? 'member.manage' : 'content.read';
};

/** After one of these a listener may see less than before. */
const concernsStanding = new Set<Notice['changed']>(['member', 'organization', 'session']);

const hears = ({ listener }: Stream, { organizationId, onlyFor, changed }: Notice): boolean =>
  (organizationId === null || organizationId === listener.organizationId) &&
  (onlyFor === undefined || onlyFor === null || onlyFor === listener.userId) &&
  may(listener, permissionFor(changed));

const eventOf = ({ changed, slugs, userIds }: Notice): ChangedEvent => ({
  changed,
  slugs: [...slugs],
  ...(userIds === undefined ? {} : { userIds: [...userIds] }),
});

interface StreamsOptions {
  db: Db;
  now: () => Date;
  log: Log;
  news: News;
  /** Who has which diagram open. */
  present: () => PersonOnDiagram[];
}

export interface Streams {
  /** `since`: what has changed since this mark is told first. */
  open(listener: Listener, since?: string): Readable;
  /** Who edits a component now, to all who may read it. */
  announceEditing(organizationId: number, slug: string, people: PresentPerson[]): void;
  close(): void;
}

/** Passes notices on. One of diagrams takes a while, and later ones may come before it. */
const createPassing = ({ db, news }: Pick<StreamsOptions, 'db' | 'news'>) => {
  const onTheWay = new Set<{ readonly number: number }>();

  /** Up to here each stream has heard all that it may. */
  const mark = (): string =>
    news.markOf(Math.min(news.number, ...[...onTheWay].map(({ number }) => number - 1)));

  const announceTo = (streams: Iterable<Stream>, notice: Notice): void => {
    const event = eventOf(notice);
    for (const stream of streams) if (hears(stream, notice)) stream.send(event, mark());
  };

  /** A program of ours that knows a diagram by its slug alone need not know whose it is. */
  const announceDiagrams = async (streams: Iterable<Stream>, notice: Notice): Promise<void> => {
    const lying = await whereDiagramsLie(db, notice.slugs);
    for (const [owner, found] of Map.groupBy(lying, ([, each]) => each.owner)) {
      announceTo(streams, { ...notice, slugs: found.map(([slug]) => slug), onlyFor: owner });
    }
  };

  const pass = async (streams: Iterable<Stream>, { number, notice }: NumberedNotice): Promise<void> => {
    if (notice.changed !== 'diagram' || notice.onlyFor !== undefined) return announceTo(streams, notice);
    const one = { number };
    onTheWay.add(one);
    try {
      await announceDiagrams(streams, notice);
    } finally {
      onTheWay.delete(one);
    }
  };

  return { mark, pass };
};

const end = (streams: Set<Stream>, stream: Stream): void => {
  streams.delete(stream);
  stream.end();
};

const checkStandings = async (streams: Set<Stream>, db: Db, at: Date): Promise<void> => {
  const asked = [...streams];
  const ids = [...new Set(asked.map(({ listener }) => listener.credential))];
  const standings = await standingsOf(db, at, ids);
  for (const stream of asked) {
    const { listener } = stream;
    const standing = standings.get(listener.credential);
    // In another organisation it would have to be told other things: the client begins anew.
    if (standing?.organizationId !== listener.organizationId) end(streams, stream);
    else stream.listener = { ...listener, ...standing };
  }
};

/** Says who is where to those who may know, when that is something else than before. */
const createPresence = (
  streams: Set<Stream>,
  { db, present, mark }: Pick<StreamsOptions, 'db' | 'present'> & { mark: () => string },
) => {
  let announced = '';
  return {
    announce: async (): Promise<void> => {
      const people = present();
      const text = JSON.stringify(people);
      const isNew = [...streams].some((stream) => !stream.knowsPresence);
      if (text === announced && !isNew) return;
      const slugs = people.map(({ diagramSlug }) => diagramSlug);
      const gatherings = gather(people, await whereDiagramsLie(db, slugs));
      announced = text;
      for (const stream of streams) {
        const news = newsFor(stream, gatherings);
        if (news !== null || !stream.knowsPresence) stream.send({ presence: news ?? {} }, mark());
        stream.knowsPresence = true;
      }
    },
    /** Where a diagram lies decides who sees its people. */
    judgeAgain: (): void => {
      announced = '';
    },
  };
};

/** Calls `task` each second as long as a stream is open, never twice at a time, and keeps the streams awake. */
const eachSecond = (streams: Set<Stream>, task: () => Promise<void>): NodeJS.Timeout => {
  let ticks = 0;
  let isBusy = false;
  const tick = async (): Promise<void> => {
    if (streams.size === 0 || isBusy) return;
    isBusy = true;
    ticks += 1;
    for (const stream of streams) {
      stream.watch(performance.now());
      if (ticks % beatEvery === 0) stream.beat();
    }
    await task();
    isBusy = false;
  };
  return setInterval(() => void tick(), tickMilliseconds).unref();
};

/** Those who listen to what changes, each of them told what they may know. */
export const createStreams = ({ db, now, log, news, present }: StreamsOptions): Streams => {
  const streams = new Set<Stream>();
  const { mark, pass } = createPassing({ db, news });
  const presence = createPresence(streams, { db, present, mark });
  let isClosed = false;

  const carefully = (what: string, task: () => Promise<void>): Promise<void> =>
    task().catch((err: unknown) => log.warn({ err }, what));
  const checked = () =>
    carefully('open streams could not be checked', () => checkStandings(streams, db, now()));

  const passOn = (to: Iterable<Stream>, numbered: NumberedNotice): void =>
    void carefully('a notice could not be passed on', () => pass(to, numbered));

  const catchUp = (stream: Stream, since: string): void => {
    const missed = news.since(since);
    stream.send({ caughtUp: missed !== null }, missed === null ? mark() : since);
    for (const numbered of missed ?? []) passOn([stream], numbered);
  };

  const timer = eachSecond(streams, async () => {
    await checked();
    await carefully('presence could not be told', presence.announce);
  });

  news.listen((numbered) => {
    const { notice } = numbered;
    if (streams.size === 0) return;
    if (notice.changed === 'diagram' || notice.changed === 'folder') presence.judgeAgain();
    passOn(streams, numbered);
    if (concernsStanding.has(notice.changed)) void checked();
  });

  return {
    open: (listener, since) => {
      const own = [...streams].filter((stream) => stream.listener.userId === listener.userId);
      if (own.length >= limits.eventStreamsPerPerson) {
        throw new Refusal(429, 'too-many-requests', 'Too many tabs are open');
      }
      const stream = new Stream(listener);
      stream.body.once('close', () => streams.delete(stream));
      if (isClosed) stream.end();
      else streams.add(stream);
      if (since !== undefined) catchUp(stream, since);
      return stream.body;
    },
    announceEditing: (organizationId, slug, people) => {
      for (const stream of streams)
        if (stream.listener.organizationId === organizationId)
          stream.send({ editing: { [slug]: people } }, mark());
    },
    close: () => {
      isClosed = true;
      clearInterval(timer);
      for (const stream of streams) end(streams, stream);
    },
  };
};
