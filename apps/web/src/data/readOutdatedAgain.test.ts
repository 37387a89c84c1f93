import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { readOutdatedAgain } from './readOutdatedAgain.ts';

const key = ['component', 'till'];

/** A component whose name is read at once and arrives when it may. */
const setUp = () => {
  const client = new QueryClient();
  readOutdatedAgain(client);
  const server = { name: 'Till', asked: 0 };
  const { promise: mayArrive, resolve: arrive } = Promise.withResolvers<void>();
  const query = {
    queryKey: key,
    queryFn: async () => {
      server.asked += 1;
      const { name } = server;
      await mayArrive;
      return name;
    },
    staleTime: Number.POSITIVE_INFINITY,
  };
  return { client, server, query, arrive, shown: () => client.getQueryData(key) };
};

it('reads once more what is said to be out of date during the first reading', async () => {
  const { client, server, query, arrive, shown } = setUp();
  const stop = new QueryObserver(client, query).subscribe(() => {});
  server.name = 'Till, closed';
  void client.invalidateQueries({ queryKey: ['component'] });
  arrive();
  await vi.waitFor(() => expect(shown()).toBe('Till, closed'));
  expect(server.asked).toBe(2);
  stop();
});

it('reads it once more as well where it was out of date before it was read at all', async () => {
  const { client, server, query, arrive, shown } = setUp();
  const observer = new QueryObserver(client, { ...query, enabled: false });
  const stop = observer.subscribe(() => {});
  await client.invalidateQueries({ queryKey: ['component'] });
  observer.setOptions(query);
  await vi.waitFor(() => expect(server.asked).toBe(1));
  server.name = 'Till, closed';
  void client.invalidateQueries({ queryKey: ['component'] });
  arrive();
  await vi.waitFor(() => expect(shown()).toBe('Till, closed'));
  expect(server.asked).toBe(2);
  stop();
});

it('is out of date as before when what began to read it is given up', async () => {
  const { client, query } = setUp();
  client.setQueryData(key, 'Till');
  const isOut = () => client.getQueryState(key)?.isInvalidated;
  await client.invalidateQueries({ queryKey: key });
  void client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
  expect(isOut()).toBe(false);
  await client.cancelQueries({ queryKey: key });
  expect(isOut()).toBe(true);
});

it('hands out no old value later, where nobody looks at it now', async () => {
  const { client, server, query, arrive } = setUp();
  const read = client.fetchQuery(query);
  server.name = 'Till, closed';
  await client.invalidateQueries({ queryKey: ['component'] });
  arrive();
  expect(await read).toBe('Till');
  await vi.waitFor(() => expect(client.getQueryState(key)?.isInvalidated).toBe(true));
  expect(server.asked).toBe(1);
  expect(await client.fetchQuery(query)).toBe('Till, closed');
});

it('asks once where nothing is said, or where what was on its way is given up', async () => {
  const { client, server, query, arrive, shown } = setUp();
  const stop = new QueryObserver(client, query).subscribe(() => {});
  arrive();
  await vi.waitFor(() => expect(shown()).toBe('Till'));
  expect(server.asked).toBe(1);
  void client.refetchQueries({ queryKey: key });
  server.name = 'Till, closed';
  await client.invalidateQueries({ queryKey: key });
  expect(shown()).toBe('Till, closed');
  expect(server.asked).toBe(3);
  stop();
});
