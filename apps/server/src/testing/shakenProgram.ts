import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '../db/client.ts';
import { openDatabase } from '../db/openDatabase.ts';
import { fillDataFolder } from './database.ts';
import { serverDatabase } from './serverDatabases.ts';
import { createDiagram } from './firstPerson.ts';
import { createOrganization, createPerson, type Person } from './people.ts';
import { createServerProcess, type ServerProcess } from './serverProcess.ts';
import { freePort } from './severalPrograms.ts';
import type { Order } from './shakenServer.ts';

const program = fileURLToPath(new URL('shakenServer.ts', import.meta.url));

/** The server as a process, with people in one organisation; when it runs and what happens to it is for its caller to say. */
export interface ShakenProgram extends Pick<ServerProcess, 'end' | 'signal' | 'errors'> {
  readonly origin: string;
  readonly people: readonly Person[];
  start(): Promise<void>;
  order(order: Order): void;
  /** Resolves when the rows say what is drawn. */
  project(): Promise<void>;
  /** The slug of an empty diagram. */
  createDiagram(): Promise<string>;
  /** Asks the database itself. The embedded one has to be free: nothing runs meanwhile. */
  look<Seen>(ask: (database: Database) => Promise<Seen>): Promise<Seen>;
  close(): Promise<void>;
}

interface ShakenOptions {
  /** Of PostgreSQL; embedded when left out. */
  readonly databaseUrl?: string | undefined;
  readonly people: number;
}

/** Where it has its data. */
const openStock = async (dataDir: string, databaseUrl: string | undefined) => {
  if (databaseUrl !== undefined) {
    const database = await serverDatabase(databaseUrl);
    return {
      environment: { DATABASE_URL: database.address },
      look: <Seen>(ask: (database: Database) => Promise<Seen>) => ask(database),
      close: database.close,
    };
  }
  await fillDataFolder(dataDir);
  const look = async <Seen>(ask: (database: Database) => Promise<Seen>): Promise<Seen> => {
    const database = await openDatabase({ dataDir });
    try {
      return await ask(database);
    } finally {
      await database.close();
    }
  };
  return { environment: {}, look, close: async () => {} };
};

export const openShakenProgram = async ({ databaseUrl, people }: ShakenOptions): Promise<ShakenProgram> => {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-shaken-'));
  const stock = await openStock(folder, databaseUrl);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = createServerProcess();
  const made = await stock.look(async ({ db }) => {
    const organization = await createOrganization(db);
    const persons: Person[] = [];
    while (persons.length < people)
      persons.push(await createPerson(db, new Date(), { organization, role: 'EDITOR' }));
    return persons;
  });
  const start = (): Promise<void> =>
    server.start(
      { DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1', APP_URL: origin, ...stock.environment },
      program,
    );
  return {
    origin,
    people: made,
    start,
    end: server.end,
    signal: server.signal,
    errors: server.errors,
    order: server.send,
    project: () => server.ask({ project: true } satisfies Order),
    createDiagram: () =>
      createDiagram(async (path, body) => {
        const answer = await fetch(`${origin}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin, cookie: made[0]?.cookie ?? '' },
          body: JSON.stringify(body),
        });
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
        return answer;
      }),
    look: stock.look,
    close: async () => {
      await server.end('SIGKILL');
      await stock.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
