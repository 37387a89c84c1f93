import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hasUnsavedWork } from './unsavedWork.ts';
import { holdWaitingChanges, waitForTurn } from './waitingChanges.ts';

const page = new EventTarget();

beforeEach(() => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
let stop = (): void => undefined;
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

/** Whether the browser would ask. */
const asks = (): boolean => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Levels that are chosen one after the other, and a server that answers when it is told to. */
const setUp = () => {
  const client = new QueryClient();
  stop = holdWaitingChanges(client);
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  const choose = (level: string): void => {
    const change = new MutationObserver(client, {
      scope: { id: 'diagram' },
      mutationFn: (given: string) => {
        sent.push(given);
        return new Promise<void>((resolve) => answers.push(resolve));
      },
    });
    void change.mutate(level);
  };
  return { sent, choose, answer: () => answers.shift()?.() };
};

it('asks before the page is left as long as a change waits for another, and not for what is on its way', async () => {
  const { sent, choose, answer } = setUp();
  choose('C1');
  await vi.waitFor(() => expect(sent).toEqual(['C1']));
  expect(asks()).toBe(false);

  choose('C2');
  await vi.waitFor(() => expect(asks()).toBe(true));
  expect(hasUnsavedWork.get()).toBe(true);
  expect(sent).toEqual(['C1']);

  answer();
  await vi.waitFor(() => expect(sent).toEqual(['C1', 'C2']));
  await vi.waitFor(() => expect(asks()).toBe(false));
  expect(hasUnsavedWork.get()).toBe(false);
});

it('asks for what waits elsewhere as well, until its turn has come', () => {
  setUp();
  const [begin, beginAnother] = [waitForTurn(), waitForTurn()];
  expect(asks()).toBe(true);
  begin();
  begin();
  expect(asks()).toBe(true);
  beginAnother();
  expect(asks()).toBe(false);
});
