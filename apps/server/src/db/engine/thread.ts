/** The engine of the embedded database, which answers one call after the other and holds nobody up but itself. */
import { constants, openAsBlob } from 'node:fs';
import { cp } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types, type Transaction } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { keepBeating } from '../../watchdog/pulse.ts';
import { embeddedTypes } from './embeddedTypes.ts';
import { endWithEngine } from './engineEnd.ts';
import type { EngineCall, EngineOrder, NumberedCall, ThrownError } from './calls.ts';
import { buffersOf } from './sentBytes.ts';

const { folder, template, pulse }: EngineOrder = workerData;
const port = parentPort;
if (port === null) throw new Error('The engine runs in a thread of its own');

/** The last of what an engine says: its own errors are of WebAssembly and tell nothing. */
let lastWords = 'it gives no reason';
const onStderr = (line: string): boolean => {
  const [, message] = /\b(?:FATAL|PANIC|ERROR):\s*(.*)$/.exec(line) ?? [];
  if (message !== undefined) lastWords = message;
  return false;
};

const open = async (): Promise<PGlite> => {
  const client = await PGlite.create({
    ...(folder === null
      ? {}
      : { dataDir: folder, startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=64MB'] }),
    ...(template === undefined ? {} : { loadDataDir: await openAsBlob(template) }),
    extensions: { pg_trgm },
    ...embeddedTypes,
    onStderr,
  });
  endWithEngine(client, () => lastWords);
  return client;
};

interface Running {
  readonly tx: Transaction;
  readonly end: PromiseWithResolvers<void>;
  readonly ended: Promise<void>;
}

const undone = new Error('The transaction is undone');

const answering = (client: PGlite) => {
  const running = new Map<number, Running>();

  const begin = async (within: number): Promise<void> => {
    const begun = Promise.withResolvers<Transaction>();
    const end = Promise.withResolvers<void>();
    const ended = client.transaction((tx) => {
      begun.resolve(tx);
      return end.promise;
    });
    ended.catch(begun.reject);
    running.set(within, { tx: await begun.promise, end, ended });
  };

  const runningAs = (within: number): Running => {
    const found = running.get(within);
    if (found === undefined) throw new Error('The transaction has ended');
    return found;
  };

  const finish = async (within: number, isKept: boolean): Promise<void> => {
    const { end, ended } = runningAs(within);
    running.delete(within);
    if (isKept) end.resolve();
    else end.reject(undone);
    await ended.catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  };

  const onWhich = (within: number | null): PGlite | Transaction =>
    within === null ? client : runningAs(within).tx;

  return async (call: EngineCall): Promise<unknown> => {
    switch (call.name) {
      case 'query':
        return onWhich(call.within).query(...call.args);
      case 'exec':
        return onWhich(call.within).exec(...call.args);
      case 'begin':
        return begin(call.within);
      case 'commit':
        return finish(call.within, true);
      case 'rollback':
        return finish(call.within, false);
      case 'copyTo':
        // Between two statements it is what a crash would leave at that moment, and from that the engine recovers.
        return client.runExclusive(() =>
          cp(folder ?? '', call.folder, {
            recursive: true,
            errorOnExist: true,
            force: false,
            mode: constants.COPYFILE_FICLONE,
          }),
        );
      case 'close':
        return client.close();
    }
  };
};

const thrownOf = (error: unknown): ThrownError => ({
  message: error instanceof Error ? error.message : String(error),
  parts:
    error instanceof Error
      ? Object.fromEntries(Object.entries(error).filter(([, part]) => typeof part === 'string'))
      : {},
});

interface Answered {
  readonly rows: readonly object[];
  readonly fields: readonly { readonly dataTypeID: number }[];
}

const isAnswered = (answer: unknown): answer is Answered =>
  typeof answer === 'object' && answer !== null && 'rows' in answer && 'fields' in answer;

/** The types of the columns say whether there are any, without a look at each value. */
const bytesOf = (answer: unknown): ArrayBuffer[] =>
  isAnswered(answer) && answer.fields.some(({ dataTypeID }) => dataTypeID === types.BYTEA)
    ? answer.rows.flatMap((row) => buffersOf(Object.values(row)))
    : [];

const serve = (client: PGlite): void => {
  const answer = answering(client);
  const reply = async ({ id, ...call }: NumberedCall): Promise<void> => {
    try {
      const answered = await answer(call);
      port.postMessage({ id, answer: answered }, bytesOf(answered));
    } catch (error) {
      port.postMessage({ id, error: thrownOf(error) });
    }
  };
  port.on('message', (call: NumberedCall) => void reply(call));
};

try {
  serve(await open());
  keepBeating(pulse);
  port.postMessage({ isOpen: true });
} catch (error) {
  port.postMessage({ isOpen: false, lastWords, error: thrownOf(error) });
}
