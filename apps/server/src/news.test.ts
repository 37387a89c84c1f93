import { describe, expect, it } from 'vitest';
import { createNews } from './news.ts';
import type { Nodes } from './nodes/nodes.ts';
import { createNotices } from './notices.ts';

const setUp = (nodes: Nodes | null = null) => {
  let now = 0;
  const notices = createNotices({ error: () => {} } as never);
  const news = createNews({ notices, nodes, clock: () => now });
  const announce = (...slugs: string[]): void =>
    notices.announce({ organizationId: 1, changed: 'tag', slugs });
  const pass = (milliseconds: number): void => {
    now += milliseconds;
  };
  const since = (mark = ''): string[] | undefined => news.since(mark)?.flatMap(({ notice }) => notice.slugs);
  return { news, announce, pass, since };
};

it('each notice keeps its number, also one that another is added to', () => {
  const notices = createNotices({ error: () => {} } as never);
  notices.listen(({ slugs: [slug] }) => {
    if (slug === 'first') notices.announce({ organizationId: 1, changed: 'folder', slugs: ['added'] });
  });
  const news = createNews({ notices, nodes: null });
  const heard: string[] = [];
  news.listen(({ number, notice }) => heard.push(`${number} ${notice.slugs.join()}`));
  notices.announce({ organizationId: 1, changed: 'tag', slugs: ['first'] });
  expect(heard.toSorted()).toEqual(
    news.since(news.markOf(0))?.map(({ number, notice }) => `${number} ${notice.slugs.join()}`),
  );
  expect(heard).toEqual(['1 added', '2 first']);
});

describe('what followed a mark', () => {
  it('is every notice after it, and nothing where there was none', () => {
    const { news, announce, since } = setUp();
    expect(since(news.markOf(0))).toEqual([]);
    announce('a');
    const mark = news.markOf(news.number);
    announce('b');
    announce('c');
    expect([since(mark), since(news.markOf(3))]).toEqual([['b', 'c'], []]);
  });

  it('is not known of another process, of too long ago, and of what no server has said', () => {
    const { news, announce, since } = setUp();
    const first = news.markOf(0);
    for (let count = 0; count < 201; count += 1) announce(`s${count}`);
    expect([since(news.markOf(1))?.length, since(first)]).toEqual([200, undefined]);
    expect(since(setUp().news.markOf(1))).toBeUndefined();
    for (const mark of ['', '.', `${first}x`, news.markOf(202), news.markOf(-1), 'x'.repeat(90)])
      expect(since(mark)).toBeUndefined();
  });

  it('is not told where it is very much', () => {
    const { news, announce, since } = setUp();
    const slugs = (count: number) => Array.from({ length: count }, (_, at) => `s${at}`);
    announce(...slugs(1_000));
    announce(...slugs(1_000));
    expect(since(news.markOf(0))).toHaveLength(2_000);
    announce('one');
    expect([since(news.markOf(0)), since(news.markOf(1))?.length]).toEqual([undefined, 1_001]);
  });

  it('is not known where other servers announce something too, which may be lost', () => {
    const { news, since } = setUp({} as Nodes);
    expect([since(news.markOf(0)), news.earlierMark()]).toEqual([undefined, undefined]);
  });
});

it('the mark of a while ago lies before what was announced within the last second', () => {
  const { news, announce, pass, since } = setUp();
  announce('old');
  pass(900);
  announce('young');
  expect(since(news.earlierMark())).toEqual(['old', 'young']);
  pass(100);
  expect(since(news.earlierMark())).toEqual(['young']);
  pass(900);
  expect(since(news.earlierMark())).toEqual([]);
});
