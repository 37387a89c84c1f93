import type { History } from '@lintel/diagram/history';
import { z } from 'zod/mini';
import { inThisTab } from '../../../data/storage.ts';
import type { leaveHistory, LeftHistory, takeHistory } from './leftHistories.ts';

interface Histories {
  readonly takeHistory: typeof takeHistory;
  readonly leaveHistory: typeof leaveHistory;
}

/** Nothing of it is needed before something is done on a diagram, or was before the page was loaded anew. */
let histories: Histories | null = null;
const load = async (): Promise<Histories | null> => {
  // Without it a diagram opens all the same.
  histories ??= await import('./leftHistories.ts').catch(() => null);
  return histories;
};

const kept = inThisTab<unknown>('histories', z.unknown(), null);

/** What was done on a diagram when it was open last; to be asked for before its document is read. */
export const takeLeft = async (copy: string): Promise<LeftHistory | null> => {
  if (histories === null && kept.read() === null) return null;
  return (await load())?.takeHistory(copy) ?? null;
};

/** Goes on with what was left, and answers with what keeps it again. */
export const beginHistory = (copy: string, history: History, left: LeftHistory | null): (() => void) => {
  left?.goOn(history);
  const stop = history.subscribe(() => {
    stop();
    void load();
  });
  return () => histories?.leaveHistory(copy, history);
};
