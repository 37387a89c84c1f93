import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { buildApp } from '../app.ts';
import { readConfig, withSecretKey } from '../config.ts';
import type { Faults } from '../db/faults.ts';
import { openDatabase } from '../db/openDatabase.ts';
import { stepClock } from './steppedClock.ts';

/** The server as a process, whose database and clock do what the process says that has started it. */
const orderSchema = z.union([
  z.object({ database: z.enum(['well', 'down', 'hung', 'slow', 'full']) }),
  z.object({ clockStep: z.number() }),
  /** Answered when the rows say what is drawn. */
  z.object({ project: z.literal(true) }),
]);
export type Order = z.infer<typeof orderSchema>;

/** Of each statement, at the most. */
const slowMilliseconds = 150;

/** A database that does as it is told. */
const obedient = () => {
  let state: 'well' | 'down' | 'hung' | 'slow' | 'full' = 'well';
  let waiting = Promise.withResolvers<void>();
  const faults: Faults = {
    get down() {
      return state === 'down';
    },
    get full() {
      return state === 'full';
    },
    get hung() {
      if (state === 'slow') return wait(Math.random() * slowMilliseconds);
      return state === 'hung' ? waiting.promise : null;
    },
  };
  const obey = (next: typeof state): void => {
    state = next;
    waiting.resolve();
    waiting = Promise.withResolvers();
  };
  return { faults, obey };
};

const { faults, obey } = obedient();
const config = withSecretKey(readConfig(process.env));
const { dataDir, databaseUrl } = config;
const database = await openDatabase({
  dataDir,
  faults,
  ...(databaseUrl === null ? {} : { databaseUrl }),
});
await database.remember();
const { server, projection } = await buildApp({
  config,
  database,
  limitCalls: false,
  log: { level: 'warn' },
});

const carryOut = async (order: Order): Promise<void> => {
  if ('database' in order) return obey(order.database);
  if ('clockStep' in order) return stepClock(order.clockStep);
  await projection.settleAll();
  process.send?.('projected');
};

const stop = async (): Promise<void> => {
  await server.close();
  await database.close();
  process.exit(0);
};

process.on('message', (message) => void carryOut(orderSchema.parse(message)));
process.once('SIGTERM', () => void stop());
await server.listen({ port: config.port, host: config.host });
process.stdout.write('Lintel is there\n');
