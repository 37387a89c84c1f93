/** Fetched only where the server traces edits: says when one was made here, and when one of another person is shown. */
import type { HocuspocusProvider } from '@hocuspocus/provider';
import { traceFromServer, type TraceFromScreen, writeTrace } from '@lintel/diagram/editTraces';
import type { Transaction } from 'yjs';
import type { Tap } from './collabConnection.ts';

type Provider = Pick<HocuspocusProvider, 'document' | 'sendStateless'>;

interface Tracing {
  /** The edit of another person that is about to come. */
  coming: string | null;
}

const tracings = new WeakMap<Tap, Tracing>();

const begin = (provider: Provider, tap: Tap): Tracing => {
  const tracing: Tracing = { coming: null };
  const say = (message: TraceFromScreen): void => provider.sendStateless(writeTrace(message));
  let begunAt = 0;
  /** The first of what is not sent yet. */
  let madeAt: number | null = null;
  provider.document.on('beforeTransaction', () => {
    begunAt = performance.now();
  });
  provider.document.on('afterTransaction', ({ origin, changed }: Transaction) => {
    if (origin !== provider) {
      if (changed.size > 0) madeAt ??= begunAt;
      return;
    }
    const edit = tracing.coming;
    tracing.coming = null;
    // What it changes is painted in the next frame.
    if (edit !== null) requestAnimationFrame(() => say({ trace: 'shown', edit }));
  });
  const maySend = tap.send;
  tap.send = (kind, bytes) => {
    const may = maySend(kind, bytes);
    const at = madeAt;
    if (may) madeAt = null;
    if (may && kind === 'update' && at !== null) say({ trace: 'made', ago: performance.now() - at });
    return may;
  };
  return tracing;
};

/** Whatever else the server says is nothing of ours. */
export const hearTrace = (provider: Provider, tap: Tap, message: string): void => {
  const heard = traceFromServer(message);
  if (heard === null) return;
  const tracing = tracings.get(tap) ?? begin(provider, tap);
  tracings.set(tap, tracing);
  if (heard.trace === 'edit') tracing.coming = heard.edit;
};
