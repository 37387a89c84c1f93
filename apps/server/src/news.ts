import { randomBytes } from 'node:crypto';
import type { Nodes } from './nodes/nodes.ts';
import type { Notice, Notices } from './notices.ts';

/** More than that is read anew as fast as it is told. */
const most = { notices: 200, slugs: 2_000 } as const;
/** What is read now was asked for before: a request reads who asks it first. */
const earlierMilliseconds = 1_000;

export interface NumberedNotice {
  readonly number: number;
  readonly notice: Notice;
}

/** The notices of this process, numbered: a client that says up to which it has heard them is told those that followed. */
export interface News {
  /** Each with its own number, also where one is announced while another is passed on. */
  listen(listener: (numbered: NumberedNotice) => void): void;
  readonly number: number;
  markOf(number: number): string;
  /** A while ago: all that was announced until then is in what a client reads now. Undefined where nothing can follow it. */
  earlierMark(): string | undefined;
  /** Null where some that followed may not be known here, or are too many. */
  since(mark: string): readonly NumberedNotice[] | null;
}

interface NewsOptions {
  readonly notices: Pick<Notices, 'listen'>;
  /** What those announce may be lost on its way. */
  readonly nodes: Nodes | null;
  readonly clock?: () => number;
}

export const createNews = ({ notices, nodes, clock = () => performance.now() }: NewsOptions): News => {
  /** Of another process no mark is known. */
  const process = randomBytes(9).toString('base64url');
  const recent: (NumberedNotice & { readonly at: number })[] = [];
  const listeners = new Set<(numbered: NumberedNotice) => void>();
  let number = 0;
  notices.listen((notice) => {
    number += 1;
    const numbered = { number, notice, at: clock() };
    recent.push(numbered);
    if (recent.length > most.notices) recent.shift();
    for (const listener of listeners) listener(numbered);
  });

  const markOf = (of: number): string => `${process}.${of}`;

  return {
    listen: (listener) => {
      listeners.add(listener);
    },
    get number() {
      return number;
    },
    markOf,
    earlierMark: () => {
      if (nodes !== null) return undefined;
      const then = clock() - earlierMilliseconds;
      return markOf(recent.findLast(({ at }) => at <= then)?.number ?? number - recent.length);
    },
    since: (mark) => {
      const [from, of] = mark.split('.');
      const heard = Number(of);
      if (nodes !== null || from !== process || !Number.isInteger(heard)) return null;
      if (heard < number - recent.length || heard > number) return null;
      const later = recent.filter((each) => each.number > heard);
      const slugs = later.reduce((count, { notice }) => count + notice.slugs.length, 0);
      return slugs > most.slugs ? null : later;
    },
  };
};
