import type { LiveEvent } from '@lintel/api/liveEvents';
import { describe, expect, it } from 'vitest';
import { type LineEvents, openLiveConnection, retryDelay } from './liveConnection.ts';

const setUp = () => {
  const lines: (LineEvents & { closed: boolean })[] = [];
  const waits: { milliseconds: number; pass: () => void; cancelled: boolean }[] = [];
  const opened: string[] = [];
  const events: LiveEvent[] = [];
  let lost = 0;
  const connection = openLiveConnection({
    connect: (line) => {
      const made = { ...line, closed: false };
      lines.push(made);
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
    onOpen: (kind) => opened.push(kind),
    onEvent: (event) => events.push(event),
    onLost: () => {
      lost += 1;
    },
  });
  return { connection, lines, waits, opened, events, lost: () => lost };
};

describe('the line to what colleagues do', () => {
  it('is opened again after it failed, each time later, and soon once it had been open', () => {
    const { lines, waits, opened, lost } = setUp();
    lines[0]?.failed();
    waits[0]?.pass();
    lines[1]?.failed();
    expect(waits.map(({ milliseconds }) => Math.floor(milliseconds / 500) >= 1)).toEqual([true, true]);
    expect(waits[1]?.milliseconds).toBeGreaterThanOrEqual(1_000);
    waits[1]?.pass();
    lines[2]?.opened();
    lines[2]?.failed();
    expect(waits[2]?.milliseconds).toBeLessThan(1_000);
    waits[2]?.pass();
    lines[3]?.opened();
    expect(opened).toEqual(['first', 'again']);
    expect(lost()).toBe(3);
    expect(lines.map(({ closed }) => closed)).toEqual([true, true, true, false]);
  });

  it('waits at most three quarters of a minute', () => {
    expect(retryDelay(1, 0)).toBe(500);
    expect(retryDelay(100, 1)).toBe(45_000);
  });

  it('is closed while it is paused, tries nothing then, and says afterwards that something may be missed', () => {
    const { connection, lines, waits, opened } = setUp();
    lines[0]?.opened();
    lines[0]?.failed();
    connection.pause();
    expect(waits[0]?.cancelled).toBe(true);
    connection.pause();
    connection.resume();
    connection.resume();
    lines[1]?.opened();
    expect(lines).toHaveLength(2);
    expect(opened).toEqual(['first', 'again']);
  });

  it('hears nothing of a line that is past', () => {
    const { connection, lines, waits, lost } = setUp();
    connection.stop();
    lines[0]?.failed();
    expect([lost(), waits.length]).toEqual([0, 0]);
  });

  it('leaves alone what it cannot read', () => {
    const { lines, events } = setUp();
    for (const data of ['', '{', '{"changed":"weather","slugs":[]}', '{"changed":"tag"}', null]) {
      lines[0]?.received(data);
    }
    lines[0]?.received('{"changed":"tag","slugs":["core"]}');
    lines[0]?.received('{"presence":{"orders":[{"userId":1,"name":"Ada King","hue":3}]}}');
    expect(events).toEqual([
      { changed: 'tag', slugs: ['core'] },
      { presence: { orders: [{ userId: 1, name: 'Ada King', hue: 3 }] } },
    ]);
  });
});
