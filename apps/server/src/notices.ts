import { type ChangedNoun, changedNouns } from '@lintel/api/liveEvents';
import { z } from 'zod';
import type { Log } from './log.ts';
import type { Nodes } from './nodes/nodes.ts';

/** That something has changed, in plain JSON: other servers are told in the same words. */
export interface Notice {
  /** Null where it concerns one person, wherever they are. */
  readonly organizationId: number | null;
  readonly changed: ChangedNoun;
  /** Which ones; none named means any. */
  readonly slugs: readonly string[];
  /** The people it is about. */
  readonly userIds?: readonly number[];
  /**
   * The one person who may know of it: what lies in a person's drafts is announced to nobody else. Null for all who
   * may read; where a diagram's notice leaves it out, it is looked up when the notice is passed on.
   */
  readonly onlyFor?: number | null;
}

export interface Notices {
  announce(notice: Notice): void;
  listen(listener: (notice: Notice) => void): void;
}

const noticeSchema = z.object({
  organizationId: z.number().nullable(),
  changed: z.enum(changedNouns),
  slugs: z.array(z.string()),
  userIds: z.array(z.number()).optional(),
  onlyFor: z.number().nullable().optional(),
});

const topic = 'notices';

const readNotice = (message: Uint8Array): Notice => {
  const { userIds, onlyFor, ...notice } = noticeSchema.parse(JSON.parse(new TextDecoder().decode(message)));
  return {
    ...notice,
    ...(userIds === undefined ? {} : { userIds }),
    ...(onlyFor === undefined ? {} : { onlyFor }),
  };
};

/** Within this process, and to the other servers where there are any. */
export const createNotices = (log: Log, nodes: Nodes | null = null): Notices => {
  const listeners = new Set<(notice: Notice) => void>();
  let passing = 0;
  const pass = (notice: Notice): void => {
    passing += 1;
    for (const listener of listeners) {
      try {
        listener(notice);
      } catch (err) {
        // The sender has done its work, and it stands.
        log.error({ err }, 'a notice could not be passed on');
      }
    }
    passing -= 1;
  };
  nodes?.hear(topic, (message) => pass(readNotice(message)));
  return {
    announce: (notice) => {
      // What a listener adds to a notice, those at the other servers add as well.
      if (passing === 0) nodes?.announce(topic, new TextEncoder().encode(JSON.stringify(notice)));
      pass(notice);
    },
    listen: (listener) => {
      listeners.add(listener);
    },
  };
};
