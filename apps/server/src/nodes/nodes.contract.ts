import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../sync/room.fixture.ts';
import type { Nodes } from './nodes.ts';

export interface Between {
  join(): Nodes;
  /** Nothing gets through any more. */
  cut(): void;
  restore(): void;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What every way for servers to talk does. */
export const nodesContract = (open: () => Promise<Between & { close(): void }>): void => {
  let between: Between & { close(): void };
  let nodes: Nodes[];
  beforeEach(async () => {
    between = await open();
    nodes = [between.join(), between.join(), between.join()];
    await until('all are there', () => nodes.every((node) => node.isConnected()));
  });
  afterEach(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    between.close();
  });

  /** What each of them hears of a topic. */
  const hearings = (topic: string) =>
    nodes.map((node) => {
      const heard: string[] = [];
      const leave = node.hear(topic, (message, from) => {
        heard.push(`${nodes.findIndex(({ id }) => id === from)} ${new TextDecoder().decode(message)}`);
      });
      return { heard, leave };
    });

  /** Until it gets through: listening takes a moment to begin. */
  const passes = (from: number, to: readonly string[], topic: string, text: string): Promise<void> =>
    until(`${text} is heard`, () => {
      nodes[from]?.announce(topic, bytes(text));
      return to.includes(`${from} ${text}`);
    });

  it('announces to the others, by topic, and not itself', async () => {
    const [first, second, third] = hearings('weather');
    await passes(0, second?.heard ?? [], 'weather', 'rain');
    await passes(0, third?.heard ?? [], 'weather', 'sun');
    nodes[1]?.announce('news', bytes('none'));
    await passes(1, first?.heard ?? [], 'weather', 'snow');
    expect(first?.heard.filter((each) => each !== '1 snow')).toEqual([]);
    expect(third?.heard.every((each) => !each.endsWith('none'))).toBe(true);
    second?.leave();
    const before = second?.heard.length;
    await passes(0, third?.heard ?? [], 'weather', 'fog');
    expect(second?.heard).toHaveLength(before ?? 0);
  });

  it('counts together, and from the beginning after a while', async () => {
    const counts = [];
    for (const node of nodes) counts.push(await node.count('calls', 400));
    expect(counts.map(({ current }) => current)).toEqual([1, 2, 3]);
    for (const { millisecondsLeft } of counts) expect(millisecondsLeft).toBeLessThanOrEqual(400);
    expect((await nodes[0]?.count('others', 400))?.current).toBe(1);
    await until('it begins anew', async () => (await nodes[0]?.count('calls', 400))?.current === 1);
  });

  it('says that it cannot, and comes back by itself', async () => {
    const [, second] = hearings('weather');
    await passes(0, second?.heard ?? [], 'weather', 'rain');
    between.cut();
    await until('nobody counts', async () => {
      const counted = await nodes[0]?.count('calls', 1_000).catch(() => null);
      return counted === null;
    });
    nodes[0]?.announce('weather', bytes('lost or late'));
    between.restore();
    await until('all are there', () => nodes.every((node) => node.isConnected()));
    await passes(0, second?.heard ?? [], 'weather', 'sun');
    expect((await nodes[0]?.count('others', 1_000))?.current).toBe(1);
  });
};
