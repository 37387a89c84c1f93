import type { LiveEvent } from '@lintel/api/liveEvents';
import { describe, expect, it } from 'vitest';
import { type ConnectionEvents, openLiveConnection, retryDelay } from './liveConnection.ts';

const setUp = (mark: string | null = null) => {
  const connections: (ConnectionEvents & { closed: boolean })[] = [];
  const waits: { milliseconds: number; pass: () => void; cancelled: boolean }[] = [];
  const opened: string[] = [];
  const asked: (string | null)[] = [];
  const events: LiveEvent[] = [];
  let lost = 0;
  const connection = openLiveConnection({
    mark,
    connect: (handlers, since) => {
      asked.push(since);
      const made = { ...handlers, closed: false };
      connections.push(made);
      return () => {
        made.closed = true;
      };
    },
    wait: (milliseconds, pass) => {
      const made = { milliseconds, pass, cancelled: false };
      waits.push(made);
      return () => {
        made.cancelled = true;
      };
    },
    onOpen: ({ kind, isCaughtUp }) => opened.push(isCaughtUp ? `${kind}, caught up` : kind),
    onEvent: (event) => events.push(event),
    onLost: () => {
      lost += 1;
    },
  });
  return { connection, connections, waits, opened, asked, events, lost: () => lost };
};

describe('the connection to what colleagues do', () => {
  it('is opened again after it failed, each time later, and soon once it had been open', () => {
    const { connections, waits, opened, lost } = setUp();
    connections[0]?.failed();
    waits[0]?.pass();
    connections[1]?.failed();
    expect(waits.map(({ milliseconds }) => Math.floor(milliseconds / 500) >= 1)).toEqual([true, true]);
    expect(waits[1]?.milliseconds).toBeGreaterThanOrEqual(1_000);
    waits[1]?.pass();
    connections[2]?.opened();
    connections[2]?.failed();
    expect(waits[2]?.milliseconds).toBeLessThan(1_000);
    waits[2]?.pass();
    connections[3]?.opened();
    expect(opened).toEqual(['first', 'again']);
    expect(lost()).toBe(3);
    expect(connections.map(({ closed }) => closed)).toEqual([true, true, true, false]);
  });

  it('waits at most three quarters of a minute', () => {
    expect(retryDelay(1, 0)).toBe(500);
    expect(retryDelay(100, 1)).toBe(45_000);
  });

  it('is closed while it is paused, tries nothing then, and says afterwards that something may be missed', () => {
    const { connection, connections, waits, opened } = setUp();
    connections[0]?.opened();
    connections[0]?.failed();
    connection.pause();
    expect(waits[0]?.cancelled).toBe(true);
    connection.pause();
    connection.resume();
    connection.resume();
    connections[1]?.opened();
    expect(connections).toHaveLength(2);
    expect(opened).toEqual(['first', 'again']);
  });

  it('hears nothing of a connection that is past', () => {
    const { connection, connections, waits, lost } = setUp();
    connection.pause();
    connections[0]?.failed();
    expect([lost(), waits.length]).toEqual([0, 0]);
  });

  it('is opened at once where the server is known to answer, if it waits for that', () => {
    const { connection, connections, waits, opened } = setUp();
    connection.hurry();
    expect(connections).toHaveLength(1);
    for (let failures = 0; failures < 6; failures++) {
      connections.at(-1)?.failed();
      waits.at(-1)?.pass();
    }
    connections.at(-1)?.failed();
    expect(waits.at(-1)?.milliseconds).toBeGreaterThan(30_000);
    connection.hurry();
    expect(waits.at(-1)?.cancelled).toBe(true);
    expect(connections).toHaveLength(8);
    connections.at(-1)?.opened();
    expect(opened).toEqual(['first']);
    connections.at(-1)?.failed();
    expect(waits.at(-1)?.milliseconds).toBeLessThan(1_000);
    connection.pause();
    connection.hurry();
    expect(connections).toHaveLength(8);
  });

  it('asks what followed the mark, and is open when it knows whether it is told', () => {
    const { connections, waits, opened, asked, events } = setUp('p.7');
    connections[0]?.opened();
    expect(opened).toEqual([]);
    connections[0]?.received('{"caughtUp":true}', 'p.7');
    connections[0]?.received('{"changed":"tag","slugs":["core"]}', 'p.8');
    connections[0]?.failed();
    waits[0]?.pass();
    connections[1]?.opened();
    connections[1]?.received('{"caughtUp":false}', 'q.1');
    connections[1]?.failed();
    waits[1]?.pass();
    connections[2]?.opened();
    // One that knows no marks.
    connections[2]?.received('{"presence":{}}', '');
    expect(asked).toEqual(['p.7', 'p.8', 'q.1']);
    expect(opened).toEqual(['first, caught up', 'again', 'again']);
    expect(events).toEqual([{ changed: 'tag', slugs: ['core'] }, { presence: {} }]);
  });

  it('asks with the mark of the last event where none was known at first', () => {
    const { connections, waits, opened, asked } = setUp();
    connections[0]?.opened();
    connections[0]?.received('{"presence":{}}', 'p.3');
    connections[0]?.failed();
    waits[0]?.pass();
    connections[1]?.opened();
    connections[1]?.received('{"caughtUp":true}', 'p.3');
    expect([asked, opened]).toEqual([
      [null, 'p.3'],
      ['first', 'again, caught up'],
    ]);
  });

  it('leaves alone what it cannot read', () => {
    const { connections, events } = setUp();
    for (const data of ['', '{', '{"changed":"weather","slugs":[]}', '{"changed":"tag"}', null]) {
      connections[0]?.received(data, '');
    }
    connections[0]?.received('{"changed":"tag","slugs":["core"]}', '');
    connections[0]?.received('{"presence":{"orders":[{"userId":1,"name":"Ada King","hue":3}]}}', '');
    expect(events).toEqual([
      { changed: 'tag', slugs: ['core'] },
      { presence: { orders: [{ userId: 1, name: 'Ada King', hue: 3 }] } },
    ]);
  });
});
