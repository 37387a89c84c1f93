import type { ChangedEvent } from '@lintel/api/liveEvents';
import type { DiagramShape } from '@lintel/api/shapes';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exampleDiagram } from './exampleDiagram.ts';
import { createLiveChanges, queriesFor } from './liveChanges.ts';
import { keys } from './queries.ts';
import { readOutdatedAgain } from './readOutdatedAgain.ts';

import { sessionKey } from './session.ts';

const event = (changed: ChangedEvent['changed'], more: Partial<ChangedEvent> = {}): ChangedEvent => ({
  changed,
  slugs: [],
  ...more,
});

describe('what is read again', () => {
  it('follows from what changed', () => {
    expect(queriesFor(event('tag'), 1)).toEqual([keys.tags, keys.diagrams]);
    expect(queriesFor(event('token'), 1)).toEqual([keys.tokens]);
    expect(queriesFor(event('apiKey'), 1)).toEqual([keys.apiKeys]);
    expect(queriesFor(event('activity'), 1)).toEqual([keys.activities]);
    expect(queriesFor(event('diagram', { slugs: ['orders'] }), 1)).toEqual([
      keys.versions('orders'),
      keys.diagramDetails('orders'),
      keys.changeLogs('orders'),
    ]);
    // What a file was attached to is not said.
    expect(queriesFor(event('attachment'), 1)).toContain(keys.everyChangeLog);
  });

  it('includes the session when the own role may be another', () => {
    expect(queriesFor(event('member', { userIds: [1] }), 1)).toContain(sessionKey);
    expect(queriesFor(event('member', { userIds: [2] }), 1)).not.toContain(sessionKey);
    expect(queriesFor(event('session'), 1)).toContain(sessionKey);
  });
});

describe('changes', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const setUp = () => {
    const client = new QueryClient();
    for (const key of [keys.tags, keys.folders, keys.diagrams]) client.setQueryData(key, []);
    const isStale = (key: readonly string[]) => client.getQueryState(key)?.isInvalidated === true;
    const finish = (): void => {
      for (const key of [keys.tags, keys.folders, keys.diagrams]) client.setQueryData(key, []);
    };
    return { client, changes: createLiveChanges(client, 1), isStale, finish };
  };

  it('that come together are read once, and then not for a while', async () => {
    const { changes, isStale, finish } = setUp();
    changes.take(event('tag'));
    changes.take(event('folder'));
    expect(isStale(keys.tags)).toBe(false);
    await vi.advanceTimersByTimeAsync(100);
    expect([isStale(keys.tags), isStale(keys.folders)]).toEqual([true, true]);
    finish();
    changes.take(event('tag'));
    await vi.advanceTimersByTimeAsync(800);
    expect(isStale(keys.tags)).toBe(false);
    await vi.advanceTimersByTimeAsync(300);
    expect(isStale(keys.tags)).toBe(true);
    changes.stop();
  });

  it('are read as soon where the clock of the device is set back', async () => {
    const { changes, isStale, finish } = setUp();
    changes.take(event('tag'));
    await vi.advanceTimersByTimeAsync(100);
    finish();
    vi.setSystemTime(Date.now() - 3_600_000);
    changes.take(event('tag'));
    await vi.advanceTimersByTimeAsync(1_100);
    expect(isStale(keys.tags)).toBe(true);
    changes.stop();
  });

  it('wait until what the person is changing is saved', async () => {
    const { client, changes, isStale } = setUp();
    const { promise, resolve } = Promise.withResolvers<void>();
    const saving = client
      .getMutationCache()
      .build(client, { mutationFn: () => promise })
      .execute(undefined);
    await vi.advanceTimersByTimeAsync(1);
    changes.take(event('tag'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(isStale(keys.tags)).toBe(false);
    resolve();
    await saving;
    await vi.advanceTimersByTimeAsync(1_100);
    expect(isStale(keys.tags)).toBe(true);
    changes.stop();
  });

  it('that are visits ask for no list a second time', async () => {
    const client = new QueryClient();
    readOutdatedAgain(client);
    const { promise, resolve: arrive } = Promise.withResolvers<DiagramShape[]>();
    const read = vi.fn(() => promise);
    const stop = new QueryObserver(client, { queryKey: keys.diagrams, queryFn: read }).subscribe(() => {});
    const changes = createLiveChanges(client, 1);
    changes.take(event('visit'));
    arrive([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(client.getQueryData(keys.diagrams)).toEqual([]);
    expect(read).toHaveBeenCalledTimes(1);
    stop();
    changes.stop();
  });

  it('do not wait for a file that is on its way', async () => {
    const { client, changes, isStale } = setUp();
    const { promise } = Promise.withResolvers<void>();
    void client
      .getMutationCache()
      .build(client, { mutationFn: () => promise, meta: { isAside: true } })
      .execute(undefined);
    await vi.advanceTimersByTimeAsync(1);
    changes.take(event('tag'));
    await vi.advanceTimersByTimeAsync(100);
    expect(isStale(keys.tags)).toBe(true);
    changes.stop();
  });

  it('of diagrams that nobody has on screen only mark the list', async () => {
    const { changes, isStale } = setUp();
    changes.take(event('diagram', { slugs: ['orders'] }));
    await vi.advanceTimersByTimeAsync(100);
    expect([isStale(keys.diagrams), isStale(keys.folders)]).toEqual([true, true]);
    changes.stop();
  });

  it('of a diagram are not taken from a reading that began before them', async () => {
    const { client, changes } = setUp();
    const orders = { slug: 'orders' } as DiagramShape;
    client.setQueryData(keys.diagrams, [orders]);
    const stop = new QueryObserver(client, { queryKey: keys.diagrams, staleTime: Infinity }).subscribe(
      () => {},
    );
    const { promise: before, resolve: arrive } = Promise.withResolvers<DiagramShape>();
    const reading = client.fetchQuery({ queryKey: keys.diagram('orders'), queryFn: () => before });
    vi.stubGlobal('fetch', async () =>
      Response.json({ code: 'not-found', error: 'Not found' }, { status: 404 }),
    );
    changes.take(event('diagram', { slugs: ['orders'] }));
    await vi.advanceTimersByTimeAsync(100);
    expect(client.getQueryData(keys.diagrams)).toEqual([orders]);
    arrive(orders);
    await reading;
    await vi.advanceTimersByTimeAsync(100);
    expect(client.getQueryData(keys.diagrams)).toEqual([]);
    stop();
    changes.stop();
  });

  const named = (name: string, concurrencyKey = '2026-01-01T00:00:00.000Z') =>
    exampleDiagram({ diagramId: 1, slug: 'orders', name, concurrencyKey });

  it('of a diagram are not lost behind a list that was read before them', async () => {
    const { client, changes } = setUp();
    client.setQueryData(keys.diagrams, [named('Orders')]);
    const answers: ((list: DiagramShape[]) => void)[] = [];
    const queryFn = () => new Promise<DiagramShape[]>((resolve) => answers.push(resolve));
    const stop = new QueryObserver(client, { queryKey: keys.diagrams, queryFn }).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(10);
    expect(answers).toHaveLength(1);
    changes.take(event('diagram', { slugs: ['orders'] }));
    await vi.advanceTimersByTimeAsync(100);
    answers[0]?.([named('Orders')]);
    await vi.advanceTimersByTimeAsync(10);
    expect(answers).toHaveLength(2);
    answers[1]?.([named('Purchasing')]);
    await vi.advanceTimersByTimeAsync(10);
    expect(client.getQueryData(keys.diagrams)).toEqual([named('Purchasing')]);
    stop();
    changes.stop();
  });

  it('of a diagram that come after a newer list are past', async () => {
    const { client, changes } = setUp();
    client.setQueryData(keys.diagrams, [named('Orders')]);
    const stop = new QueryObserver(client, { queryKey: keys.diagrams, staleTime: Infinity }).subscribe(
      () => {},
    );
    const { promise, resolve: arrive } = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => promise);
    changes.take(event('diagram', { slugs: ['orders'] }));
    await vi.advanceTimersByTimeAsync(100);
    const newest = named('Purchasing', '2026-01-01T00:00:02.000Z');
    client.setQueryData(keys.diagrams, [newest]);
    arrive(Response.json(named('Order service', '2026-01-01T00:00:01.000Z')));
    await vi.advanceTimersByTimeAsync(100);
    expect(client.getQueryData(keys.diagrams)).toEqual([newest]);
    stop();
    changes.stop();
  });
});
