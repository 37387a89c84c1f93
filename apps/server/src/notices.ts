import type { ChangedNoun } from '@lintel/api/liveEvents';
import type { Log } from './log.ts';

/** That something has changed, in plain JSON: another process could be told in the same words. */
export interface Notice {
  /** Null where it concerns one person, wherever they are. */
  readonly organizationId: number | null;
  readonly changed: ChangedNoun;
  /** Which ones; none named means any. */
  readonly slugs: readonly string[];
  /** The people it is about. */
  readonly userIds?: readonly number[];
  /**
   * The one person who may know of it: what lies in somebody's drafts is told to nobody else. Null for all who
   * may read; where a diagram's notice leaves it out, it is looked up when the notice is passed on.
   */
  readonly onlyFor?: number | null;
}

export interface Notices {
  announce(notice: Notice): void;
  listen(listener: (notice: Notice) => void): void;
}

/** Within this process. */
export const createNotices = (log: Log): Notices => {
  const listeners = new Set<(notice: Notice) => void>();
  return {
    announce: (notice) => {
      for (const listener of listeners) {
        try {
          listener(notice);
        } catch (err) {
          // Whoever tells has done their work, and it stands.
          log.error({ err }, 'a notice could not be passed on');
        }
      }
    },
    listen: (listener) => {
      listeners.add(listener);
    },
  };
};
