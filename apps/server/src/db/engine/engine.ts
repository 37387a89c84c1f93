import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { PGlite, QueryOptions, Transaction } from '@electric-sql/pglite';
import { newPulse, type Pulse } from '../../watchdog/pulse.ts';
import type {
  EngineAnswer,
  EngineCall,
  EngineOpening,
  EngineOrder,
  EnginePlace,
  NumberedCall,
  ThrownError,
} from './calls.ts';
import { buffersOf, valuesToSend } from './sentBytes.ts';

/** The embedded database, as its driver wants it. */
export interface Engine extends Pick<PGlite, 'query' | 'exec' | 'transaction' | 'close'> {
  /** Of a database in a folder: everybody waits. */
  copyTo(folder: string): Promise<void>;
  /** Beats as long as it answers. */
  readonly pulse: Pulse;
}

/** The engine did not open its database; the message is the last that it said. */
export class EngineFailed extends Error {
  override name = 'EngineFailed';
}

/** As the engine threw it. */
const thrownAs = ({ message, parts }: ThrownError): Error => Object.assign(new Error(message), parts);

/** What was asked and not answered yet, by number. While there is any the process stays. */
const createCalls = (worker: Worker) => {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  let isClosed = false;
  worker.unref();
  worker.on('message', (said: EngineAnswer) => {
    const asked = waiting.get(said.id);
    waiting.delete(said.id);
    if (waiting.size === 0) worker.unref();
    if ('error' in said) asked?.reject(thrownAs(said.error));
    else asked?.resolve(said.answer);
  });
  return {
    ask: async (call: EngineCall, handedOver: readonly ArrayBuffer[] = []): Promise<unknown> => {
      if (isClosed) throw new Error('PGlite is closed');
      const numbered: NumberedCall = { ...call, id: (last += 1) };
      worker.postMessage(numbered, handedOver);
      const asked = Promise.withResolvers<unknown>();
      if (waiting.size === 0) worker.ref();
      waiting.set(numbered.id, asked);
      isClosed = call.name === 'close';
      return asked.promise;
    },
    isClosed: () => isClosed,
  };
};

type Ask = ReturnType<typeof createCalls>['ask'];

/** Both ways to put a statement, inside a transaction or outside. */
const statementsOf = (ask: Ask, within: number | null) => ({
  query: (text: string, values?: unknown[], options?: QueryOptions) => {
    const sent = valuesToSend(values);
    // Where none was set apart they are the caller's own.
    return ask(
      { name: 'query', within, args: [text, sent, options] },
      sent === values ? [] : buffersOf(sent),
    );
  },
  exec: (text: string, options?: QueryOptions) => ask({ name: 'exec', within, args: [text, options] }),
});

const transactionsOf = (ask: Ask) => {
  let last = 0;
  return async (run: (tx: Transaction) => Promise<unknown>): Promise<unknown> => {
    last += 1;
    const within = last;
    await ask({ name: 'begin', within });
    let result: unknown;
    try {
      result = await run(statementsOf(ask, within) as unknown as Transaction);
    } catch (error) {
      await ask({ name: 'rollback', within });
      throw error;
    }
    await ask({ name: 'commit', within });
    return result;
  };
};

const openingOf = async (worker: Worker): Promise<EngineOpening> => {
  const over = new AbortController();
  const { signal } = over;
  const opening = once(worker, 'message', { signal }).then(([said]): EngineOpening => said);
  const end = once(worker, 'exit', { signal }).then(() => {
    throw new Error('The thread of the embedded database ended while it was opened');
  });
  try {
    return await Promise.race([opening, end]);
  } finally {
    over.abort();
  }
};

/** Callers would wait for their answers for ever. What was acknowledged is on the disk. */
const endWith = (worker: Worker, isExpected: () => boolean): void => {
  worker.on('error', (error) => {
    const msg = `the embedded database gave up: ${error}`;
    writeSync(2, `${JSON.stringify({ level: 60, time: Date.now(), pid: process.pid, msg })}\n`);
  });
  worker.on('exit', () => {
    if (!isExpected()) process.exit(1);
  });
};

/**
 * The engine of the embedded database in a thread of its own: a statement that takes long holds up those who wait for
 * the database, and nobody else. If the thread ends by itself, so does the process.
 */
export const startEngine = async (place: EnginePlace): Promise<Engine> => {
  const pulse = newPulse();
  const workerData: EngineOrder = { ...place, pulse };
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData, execArgv: [] });
  const opening = await openingOf(worker);
  if (!opening.isOpen) {
    await worker.terminate();
    throw new EngineFailed(opening.lastWords, { cause: thrownAs(opening.error) });
  }
  const { ask, isClosed } = createCalls(worker);
  endWith(worker, isClosed);
  const engine = {
    ...statementsOf(ask, null),
    transaction: transactionsOf(ask),
    copyTo: (folder: string) => ask({ name: 'copyTo', folder }),
    close: async () => {
      try {
        await ask({ name: 'close' });
      } finally {
        await worker.terminate();
      }
    },
    pulse,
  };
  // Each answers what the call of the same name of a PGlite does.
  return engine as Engine;
};
