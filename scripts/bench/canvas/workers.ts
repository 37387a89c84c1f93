import type { Chromium } from './chromium.ts';

interface Attached {
  readonly sessionId: string;
  readonly targetInfo: { readonly type: string };
}

/** What the workers of the page hold, which its own figures leave out. */
export function watchWorkers(browser: Chromium): { heap(): Promise<number> } {
  const sessions = new Set<string>();
  browser.on<Attached>('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') sessions.add(sessionId);
  });
  browser.on<Attached>('Target.detachedFromTarget', ({ sessionId }) => sessions.delete(sessionId));
  void browser.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: true,
  });
  const used = async (sessionId: string): Promise<number> => {
    const answer = browser.send('Runtime.getHeapUsage', {}, sessionId) as Promise<{ usedSize: number }>;
    // One that is ending gives no answer.
    return (await answer.catch(() => ({ usedSize: 0 }))).usedSize;
  };
  return {
    heap: async () => {
      const all = await Promise.all([...sessions].map(used));
      return all.reduce((sum, each) => sum + each, 0);
    },
  };
}
