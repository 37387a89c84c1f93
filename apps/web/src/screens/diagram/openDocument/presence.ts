import { typingPauseMilliseconds } from '@lintel/diagram/limits';
import type { Awareness } from 'y-protocols/awareness';
import { type Readable, settable } from '../../../state/readable.ts';
import {
  idleMilliseconds,
  nothingOwn,
  type OtherPerson,
  type OwnPresence,
  readPerson,
  announcedState,
} from './presenceState.ts';

/** The server lets one message through in this time, and drops what is over it. */
const messageMilliseconds = 34;

/** A caret moves with each letter, and what it stands behind goes with the message that tells of it. */
const pauseOf = (news: Partial<OwnPresence>): number =>
  Object.keys(news).every((part) => part === 'caret') && news.caret !== null
    ? typingPauseMilliseconds
    : messageMilliseconds;

export interface Presence {
  /** Connections of other people, in the order in which they came. */
  readonly others: Readable<readonly OtherPerson[]>;
  /** Whose view this one follows; null when they have left or nobody is followed. */
  readonly followed: Readable<OtherPerson | null>;
  /** Any part of it; the rest stays as it was told. Who comes later hears of it then. */
  announce(own: Partial<OwnPresence>): void;
  follow(id: number | null): void;
}

export interface PresenceOptions {
  awareness: Awareness;
  /** Other tabs of the same person are not other people. */
  userId: number;
  boxAround: Parameters<typeof announcedState>[1];
}

export interface LivePresence extends Presence {
  destroy(): void;
}

/** Sends when it is time, after the last message by the shortest pause that was asked for since. */
const paced = (send: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = 0;
  let sentAt = Number.NEGATIVE_INFINITY;
  const now = (): void => {
    timer = undefined;
    sentAt = performance.now();
    send();
  };
  return {
    now,
    soon: (pause: number): void => {
      const at = Math.max(performance.now(), sentAt + pause);
      if (timer !== undefined && dueAt <= at) return;
      clearTimeout(timer);
      dueAt = at;
      timer = setTimeout(now, at - performance.now());
    },
    stop: (): void => clearTimeout(timer),
  };
};

/** Cursors and selections of this connection and the others. Nothing of it is in the document. */
export const createPresence = ({ awareness, userId, boxAround }: PresenceOptions): LivePresence => {
  const others = settable<readonly OtherPerson[]>([]);
  const followed = settable<OtherPerson | null>(null);
  const movedAt = new Map<number, number>();
  let own = nothingOwn;
  let followedId: number | null = null;
  let isAnnounced = false;
  /** There is more than tabs of the same person, and what such a tab has left behind. */
  let isHeard = false;
  let fading: ReturnType<typeof setTimeout> | undefined;

  const look = (): void => {
    clearTimeout(fading);
    const now = performance.now();
    let next = Number.POSITIVE_INFINITY;
    const found: OtherPerson[] = [];
    isHeard = false;
    for (const [id, state] of awareness.getStates()) {
      if (id === awareness.clientID) continue;
      const idleAt = (movedAt.get(id) ?? now) + idleMilliseconds;
      if (idleAt > now) next = Math.min(next, idleAt);
      const person = readPerson(id, state, idleAt <= now);
      isHeard ||= person?.userId !== userId;
      if (person !== null && person.userId !== userId) found.push(person);
    }
    if (found.length > 0 || others.get().length > 0) others.set(found);
    const leader = found.find(({ id }) => id === followedId) ?? null;
    if (leader === null) followedId = null;
    followed.set(leader);
    if (Number.isFinite(next)) fading = setTimeout(look, next - now);
  };

  const messages = paced(() => {
    isAnnounced = true;
    awareness.setLocalState(announcedState(own, boxAround));
  });

  /** A message for each step of a view costs as much as painting some of it; to nobody it is for nothing. */
  const sendSoon = (isForNobody: boolean, pause = messageMilliseconds): void => {
    if (!isAnnounced && (isHeard || isForNobody)) messages.soon(pause);
  };

  const onChange = ({ added, updated, removed }: Record<'added' | 'updated' | 'removed', number[]>): void => {
    const now = performance.now();
    for (const id of [...added, ...updated]) movedAt.set(id, now);
    for (const id of removed) movedAt.delete(id);
    if ([...added, ...updated, ...removed].some((id) => id !== awareness.clientID)) look();
    sendSoon(false);
  };

  awareness.on('change', onChange);
  messages.now();
  look();

  return {
    others,
    followed,
    announce: (news) => {
      own = { ...own, ...news };
      isAnnounced = false;
      // What is selected is seen beyond the diagram too: at the nodes of a dependency graph.
      sendSoon(news.selection !== undefined, pauseOf(news));
    },
    follow: (id) => {
      followedId = id;
      look();
    },
    destroy: () => {
      messages.stop();
      clearTimeout(fading);
      awareness.off('change', onChange);
    },
  };
};
