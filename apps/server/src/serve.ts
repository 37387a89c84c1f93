import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type App, type AppContext, buildApp } from './app.ts';
import { runBackupsBeside } from './backup/beside.ts';
import { type Config, configOfProcess } from './config.ts';
import type { Database } from './db/client.ts';
import type { Faults } from './db/faults.ts';
import { DatabaseInUse } from './db/onlyServer.ts';
import { endProcess } from './ending.ts';
import { createRedisNodes } from './nodes/redisNodes.ts';
import { openAlone } from './opening.ts';
import { drawnBy } from './pictures/drawnBy.ts';
import { refuseLostKey, withKnownKey } from './secretKey.ts';
import { describeFailure } from './startFailures.ts';
import type { SentLog } from './tracing/logTarget.ts';
import { closeTracing, traceWith } from './tracing/tracing.ts';
import { startWatchdog } from './watchdog/watchdog.ts';

/** Whatever starts us (a container runtime, a service manager) kills after 20 seconds or more. */
const patience = 18_000;
/** Requests still open by then are cut off, so that the database closes in order. */
const requestsMayTake = 12_000;
/** Signals closer together than this are one wish to stop. */
const oneRequest = 1_000;

const withoutPassword = (databaseUrl: string): string => {
  const url = new URL(databaseUrl);
  return `PostgreSQL at ${url.host}${url.pathname}`;
};

const startBlock = (config: Config, kind: Database['kind']): string => {
  const lines = [
    ['Lintel', config.publicUrl],
    ['API', `${config.publicUrl}/api/docs`],
    ['Data', config.dataDir],
    ['Database', config.databaseUrl === null ? 'embedded (PGlite)' : withoutPassword(config.databaseUrl)],
  ];
  if (config.redisUrl !== null) {
    lines.push(['Servers', `one of several, which talk over Redis at ${new URL(config.redisUrl).host}`]);
  }
  if (kind === 'embedded') {
    lines.push(['', 'It survives a crash of this process, but not a power cut: set DATABASE_URL for that.']);
  }
  if (config.smtpUrl === null) {
    lines.push(['Mail', `written to ${join(config.dataDir, 'outbox')} (set SMTP_URL to send it)`]);
  }
  return `\n${lines.map(([name = '', text = '']) => `  ${name.padEnd(10)}${text}`).join('\n')}\n`;
};

interface Served {
  readonly server: FastifyInstance;
  readonly database: Database;
  readonly sentLog: SentLog | null;
}

/** Open requests finish, then the database closes. Called again, nothing is waited for any more. */
const stopOnSignals = ({ server, database, sentLog }: Served): void => {
  let stoppingSince: number | null = null;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stoppingSince !== null) {
      // A service manager signals every process of a group, and the one that started us passes its signal on.
      // A person who presses Ctrl-C twice means it.
      if (signal === 'SIGTERM' && performance.now() - stoppingSince < oneRequest) return;
      process.exit(1);
    }
    stoppingSince = performance.now();
    server.log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), patience).unref();
    setTimeout(() => server.server.closeAllConnections(), requestsMayTake).unref();
    try {
      await server.close();
      await database.close();
      await closeTracing();
      await sentLog?.close();
    } catch (err) {
      server.log.error({ err }, 'stopping failed');
      return endProcess(1);
    }
    return endProcess(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
};

/** A promise that nobody waits for says something about one request, and nothing about all the others. */
const outliveRejections = (server: FastifyInstance): void => {
  process.on('unhandledRejection', (err) => server.log.error({ err }, 'a rejection was not handled'));
};

/** What it has in memory is not what the other writes: nothing of it may be written any more. */
const giveWay = (): never => {
  console.error(new DatabaseInUse().message);
  return process.exit(1);
};

/** The others on the same database; null for a server that has it alone. */
const nodesOf = ({ redisUrl, secretKey }: Config & { secretKey: string }): AppContext['nodes'] =>
  redisUrl === null ? null : (log) => createRedisNodes({ redisUrl, secretKey, log });

const start = async (
  config: Config,
  sentLog: SentLog | null,
  faults: Faults | undefined,
): Promise<App & { database: Database }> => {
  await refuseLostKey(config);
  const database = await openAlone({ ...config, faults }, giveWay);
  try {
    const keyed = await withKnownKey(config);
    const app = await buildApp({
      config: keyed,
      database,
      ...(sentLog === null ? {} : { log: { level: 'info', stream: sentLog } }),
      nodes: nodesOf(keyed),
      runBackups: runBackupsBeside,
    });
    const { log } = app.server;
    if (config.tracing !== null) {
      const { createTracer } = await import('./tracing/tracer.ts');
      traceWith(createTracer(config.tracing, log));
    }
    const { level } = log;
    // The block below says where we listen, for people; the line of the framework would say it again.
    if (config.environment === 'local') log.level = 'warn';
    await app.server.listen({ port: config.port, host: config.host });
    log.level = level;
    // Nobody should be the first for whom it is read.
    void drawnBy();
    return { ...app, database };
  } catch (error) {
    await database.close();
    throw error;
  }
};

const sentLogOf = async ({ logs }: Config): Promise<SentLog | null> => {
  if (logs === null) return null;
  const { createSentLog } = await import('./tracing/logTarget.ts');
  return createSentLog(logs, { write: (line) => void process.stdout.write(line) });
};

/** The server as the environment describes it. `faults` lets a test take its database away. */
export const serve = async (faults?: Faults): Promise<void> => {
  const config = await configOfProcess();
  const sentLog = await sentLogOf(config);
  try {
    const { server, database } = await start(config, sentLog, faults);
    outliveRejections(server);
    stopOnSignals({ server, database, sentLog });
    startWatchdog(database.pulse === null ? {} : { 'the embedded database': database.pulse });
    console.log(startBlock(config, database.kind));
  } catch (error) {
    console.error(describeFailure(error, config) ?? error);
    await endProcess(1);
  }
};
