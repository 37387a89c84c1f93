import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import type { Passwords } from '../auth/passwords.ts';
import { type Config, readConfig, withSecretKey } from '../config.ts';
import type { Notices } from '../notices.ts';
import type { LogTarget } from '../http/logging.ts';
import type { ServerEdits } from '../documents/serverEdits.ts';
import { type Client, clientOf } from './client.ts';
import { type TestDatabase, testDatabase, emptyAll } from './database.ts';
import {
  createOrganization,
  createPerson,
  type NewOrganization,
  type NewPerson,
  type Person,
} from './people.ts';

export type { Client } from './client.ts';
export type { Organization, Person } from './people.ts';
export { password } from './people.ts';

export interface TestOptions {
  /** As in the environment, such as `{ SIGN_UP: 'invite' }`. */
  env?: Record<string, string>;
  limitCalls?: boolean;
  callsPerMinute?: number;
  /** True: argon2 with its real cost and queue. Otherwise a hash takes a fraction of a millisecond. */
  realPasswords?: boolean;
  passwords?: Passwords;
  webFolder?: string;
  /** Short unless asked otherwise: a test that only asks for a stream gets to its end. */
  longestStreamMilliseconds?: number;
  /** After this long at rest a preview is drawn; never unless told, since the database is emptied under it. */
  previewAfter?: number;
  /** Receives each line of the log. */
  log?: LogTarget;
}

export interface SentMessage {
  to: string;
  subject: string;
  text: string;
  file: string;
}

export interface Clock {
  now(): Date;
  set(date: Date): void;
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
}

const createClock = (): Clock => {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    set: (date) => {
      ahead = date.getTime() - Date.now();
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      ahead += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
};

/** The real algorithm at its lowest cost: tests hash often and have no secrets. */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const cheapPasswords: Passwords = {
  hash: (typed) => hash(typed, cheap),
  matches: async (typed, passwordHash) => passwordHash !== null && (await verify(passwordHash, typed)),
};

export interface TestApp {
  server: FastifyInstance;
  serverEdits: ServerEdits;
  database: TestDatabase;
  config: Config;
  clock: Clock;
  notices: Notices;
  /** What `Origin` our own pages would send. */
  origin: string;
  createOrganization(given?: NewOrganization): ReturnType<typeof createOrganization>;
  createPerson(given?: NewPerson): Promise<Person>;
  asUser(person: Person): Client;
  /** A visitor who is not signed in, each time with an empty cookie jar. */
  stranger(): Client;
  /** Messages sent so far, oldest first. */
  readOutbox(): Promise<SentMessage[]>;
  /** When everything that was left for later is done. */
  settled(): Promise<void>;
  /** When the rows say what is drawn, and what is drawn has its ids. */
  projected(): Promise<void>;
  /** Does the regular work that is due by the clock. */
  work(): Promise<void>;
  /** An empty database, an empty outbox and the present time. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

const messageIn = (file: string, content: string): SentMessage => {
  const at = content.indexOf('\n\n');
  const headers = new Map(
    content
      .slice(0, at)
      .split('\n')
      .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  return {
    to: headers.get('To') ?? '',
    subject: headers.get('Subject') ?? '',
    text: content.slice(at + 2),
    file,
  };
};

const neverInTests = 86_400_000;

/** The whole server on a database of its own, with nothing replaced but the clock and the cost of a hash. */
export const buildTestApp = async (options: TestOptions = {}): Promise<TestApp> => {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-test-'));
  const config = withSecretKey(
    readConfig({
      DATA_DIR: folder,
      SECRET_KEY: 'a secret key for tests',
      // No test asks a server that is not ours.
      AZURE_LOGIN_URL: 'https://127.0.0.1',
      ...options.env,
    }),
  );
  const database = await testDatabase();
  const clock = createClock();
  const { server, background, serverEdits, notices, projection, jobs } = await buildApp({
    config,
    database,
    now: clock.now,
    log: options.log === undefined ? { level: 'silent' } : { level: 'debug', stream: options.log },
    limitCalls: options.limitCalls ?? false,
    ...(options.callsPerMinute === undefined ? {} : { callsPerMinute: options.callsPerMinute }),
    longestStreamMilliseconds: options.longestStreamMilliseconds ?? 20,
    previewAfter: options.previewAfter ?? neverInTests,
    webFolder: options.webFolder ?? join(folder, 'no-web-application'),
    ...(options.realPasswords === true ? {} : { passwords: options.passwords ?? cheapPasswords }),
  });
  const outbox = join(config.dataDir, 'outbox');
  const origin = config.publicUrl;
  const client = (cookie?: string) => clientOf(server, origin, cookie);

  return {
    server,
    serverEdits,
    database,
    config,
    clock,
    notices,
    origin,
    createOrganization: (given) => createOrganization(database.db, given),
    createPerson: (given) =>
      createPerson(database.db, clock.now(), { secure: origin.startsWith('https:'), ...given }),
    asUser: (person) => client(person.cookie),
    stranger: () => client(),
    readOutbox: async () => {
      await background.settled();
      const files: string[] = await readdir(outbox).catch(() => []);
      return Promise.all(
        files.sort().map(async (name) => {
          const file = join(outbox, name);
          return messageIn(file, await readFile(file, 'utf8'));
        }),
      );
    },
    settled: background.settled,
    projected: projection.settleAll,
    work: jobs.runDue,
    reset: async () => {
      await background.settled();
      // It would wait for the tables in another order.
      await projection.settleAll();
      await emptyAll(database);
      await rm(outbox, { recursive: true, force: true });
      clock.set(new Date());
    },
    close: async () => {
      await server.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
