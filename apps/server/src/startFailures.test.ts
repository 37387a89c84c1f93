import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { CannotStart } from './ending.ts';
import { openMigrated } from './opening.ts';
import { describeFailure } from './startFailures.ts';
import { cert, key } from './testing/certificate.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lintel-start-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const failureOf = (task: Promise<unknown>): Promise<unknown> =>
  task.then(
    () => undefined,
    (error: unknown) => error,
  );

const reported = async (environment: Record<string, string>): Promise<string | undefined> => {
  const config = readConfig(environment);
  return describeFailure(await failureOf(openMigrated(config)), config);
};

/** Does something as a user to whom folders can be closed, which they never are to root. */
const asNobody = async <Result>(task: () => Promise<Result>): Promise<Result> => {
  const user = process.geteuid?.();
  if (user !== 0) return task();
  process.seteuid?.('nobody');
  try {
    return await task();
  } finally {
    process.seteuid?.(user);
  }
};

const embedded = readConfig({ DATA_DIR: '/srv/lintel', PORT: '80' });
const onServer = readConfig({ DATABASE_URL: 'postgres://ada:geheim@db.example/drawn' });
const failed = (facts: object): Error => Object.assign(new Error('failed'), facts);

describe('a start that cannot work', () => {
  it('says so where the data folder is a file, or lies in one', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(await reported({ DATA_DIR: file })).toBe(
      `${file} is not a folder, and the data folder ${file} needs it to be one. Set DATA_DIR to a folder.`,
    );
    const inFile = join(file, 'data');
    expect(await reported({ DATA_DIR: inFile })).toContain(`the data folder ${inFile} needs it to be one`);
    const database = join(folder, 'holding');
    mkdirSync(database);
    writeFileSync(join(database, 'database'), '');
    expect(await reported({ DATA_DIR: database })).toContain(`${join(database, 'database')} is not a folder`);
  });

  it('says so where the certificate of the database is not to be trusted', async () => {
    const server = createServer((socket) => {
      // As PostgreSQL does: yes to TLS, and then that.
      socket.once('data', () => {
        socket.write('S');
        new TLSSocket(socket, { isServer: true, cert, key }).on('error', () => {});
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const DATABASE_URL = `postgres://ada@localhost:${port}/drawn?sslmode=verify-full`;
    expect(await reported({ DATABASE_URL, DATA_DIR: join(folder, 'certificate') })).toMatch(
      /^The certificate of the database at localhost is not trusted: .* NODE_EXTRA_CA_CERTS/,
    );
    server.close();
  });

  it('says so where this user may not write', async () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0o500);
    chmodSync(folder, 0o755);
    expect(await asNobody(() => reported({ DATA_DIR: closed }))).toContain('This user may not use');
  });

  it.each([
    [{ code: 'EROFS', path: '/srv/lintel/lintel.lock' }, 'is on a disk that can only be read'],
    [{ code: 'EACCES', path: '/srv/lintel/lintel.lock' }, 'This user may not use /srv/lintel/lintel.lock'],
    [{ code: 'EACCES', syscall: 'listen' }, 'Port 80 may not be used by this user'],
    [{ code: 'EADDRINUSE', syscall: 'listen' }, 'Port 80 is already in use'],
    [{ code: 'ENOSPC', path: '/srv/lintel/lintel.lock' }, 'The disk of the data folder /srv/lintel is full'],
  ])('says so for what the system refuses: %j', (facts, text) => {
    expect(describeFailure(failed(facts), embedded)).toContain(text);
  });

  it.each([
    [{ code: '3D000', severity: 'FATAL' }, 'has no database "drawn". Create it, or check DATABASE_URL.'],
    [{ code: '28P01', severity: 'FATAL' }, 'does not let in "ada": there is no such role, or its password'],
    [{ code: '28000', severity: 'FATAL' }, 'does not let in "ada"'],
    [{ code: '42501' }, 'The role "ada" may not do in the database "drawn" what Lintel needs'],
    [{ code: '57P03', severity: 'FATAL' }, 'accepts no connections to "drawn" at the moment'],
    [{ code: '55000', severity: 'FATAL' }, 'accepts no connections to "drawn" at the moment'],
    [{ code: '53300', severity: 'FATAL' }, 'has no connection left'],
    [{ code: '53100' }, 'The disk of db.example is full'],
    [{ code: 'ECONNREFUSED' }, 'The database at db.example cannot be reached'],
    [{ code: 'CONNECT_TIMEOUT' }, 'The database at db.example cannot be reached'],
  ])('says so for what a PostgreSQL refuses: %j', (facts, text) => {
    // The library above the driver wraps what it says.
    const wrapped = new Error('Failed query', { cause: failed(facts) });
    for (const error of [failed(facts), wrapped]) {
      const said = describeFailure(error, onServer);
      expect(said).toContain(text);
      expect(said).not.toContain('geheim');
    }
  });

  it('says it in one sentence of its own, and leaves to an error what nobody can do anything about', () => {
    expect(describeFailure(new CannotStart('It is so.'), embedded)).toBe('It is so.');
    expect(describeFailure(new Error('a bug'), embedded)).toBeUndefined();
  });
});

const server = process.env['TEST_DATABASE_URL'] ?? '';
/** The embedded database belongs to the process that has its folder. */
const servers = server === '' ? [] : ['PostgreSQL'];

describe.each(servers)('a %s that does not let us in', () => {
  const at = (change: (url: URL) => void): Record<string, string> => {
    const url = new URL(server);
    change(url);
    return { DATABASE_URL: url.href, DATA_DIR: join(folder, 'server') };
  };

  it('is told for a database that is not there', async () => {
    const environment = at((url) => {
      url.pathname = '/not_there';
    });
    expect(await reported(environment)).toContain(
      'has no database "not_there". Create it, or check DATABASE_URL.',
    );
  });

  it('is told for a role that is not there', async () => {
    const environment = at((url) => {
      url.username = 'nobody';
      url.password = 'geheim';
    });
    expect(await reported(environment)).toContain('does not let in "nobody"');
  });
});
