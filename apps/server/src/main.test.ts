import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { type AddressInfo, createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareEnvironment } from './testing/bareEnvironment.ts';

interface Program {
  child: ChildProcess;
  said(): string;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string | null>;
  /** Resolves once the program has said this. */
  until(text: string): Promise<void>;
}

const minute = 60_000;
const programs: Program[] = [];

const run = (file: string, args: string[], environment: Record<string, string>): Program => {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], {
    env: { ...bareEnvironment(), ...environment },
  });
  let output = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk);
      for (const look of waiting) look();
    });
  }
  const ended = new Promise<number | string | null>((done) =>
    child.on('exit', (code, signal) => done(code ?? signal)),
  );
  const program: Program = {
    child,
    said: () => output,
    ended,
    until: (text) =>
      new Promise((found, failed) => {
        const look = (): void => {
          if (output.includes(text)) found();
        };
        waiting.add(look);
        look();
        void ended.then(() => failed(new Error(`It ended without saying "${text}": ${output}`)));
      }),
  };
  programs.push(program);
  return program;
};

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const server = createServer().listen(0, 'localhost', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => found(port));
    });
  });

/** What a forgotten promise in a library would do, whenever the test asks for it. */
const strayRejection =
  'data:text/javascript,process.on(%22SIGUSR2%22,()=>void(Promise.reject(new(Error)(%22stray%22))))';

let folder: string;
let data: string;
let port: number;
let server: Program;
let environment: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lintel-main-'));
  data = join(folder, 'data');
  port = await freePort();
  environment = { DATA_DIR: data, PORT: String(port) };
  const seed = run('./seed.ts', [], environment);
  await seed.until('nora@fjordline.example');
  await seed.ended;
  server = run('./main.ts', [], { ...environment, NODE_OPTIONS: `--import=${strayRejection}` });
  await server.until('Lintel');
}, minute);

afterAll(async () => {
  for (const { child } of programs) child.kill('SIGKILL');
  await Promise.all(programs.map(({ ended }) => ended));
  rmSync(folder, { recursive: true });
});

const post = (path: string, body: object) =>
  fetch(`http://localhost:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `http://localhost:${port}` },
    body: JSON.stringify(body),
  });

describe('a started server', { timeout: minute }, () => {
  it('says in one block where it is, where the data lies and what that survives', async () => {
    await server.until('outbox');
    const block = server.said();
    expect(block).toContain(`http://localhost:${port}`);
    expect(block).toContain(data);
    expect(block).toContain('embedded (PGlite)');
    expect(block).toContain('survives a crash of this process, but not a power cut');
    expect(block.trim().split('\n').length).toBeLessThan(10);
  });

  it('answers, and knows the accounts that were seeded', async () => {
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);
    const answer = await post('/api/auth/sign-in', {
      email: 'nora@fjordline.example',
      password: 'lintel for everybody',
    });
    expect(await answer.json()).toMatchObject({ organization: { name: 'Fjordline Retail' }, role: 'ADMIN' });
  });

  it('keeps its folder to its owner', () => {
    expect(statSync(data).mode & 0o777).toBe(0o700);
    expect(statSync(join(data, 'secret-key')).mode & 0o777).toBe(0o600);
    expect(readdirSync(data)).toContain('database');
    // Its files are not: the data folder may have been there before, open to everybody.
    expect(statSync(join(data, 'database')).mode & 0o777).toBe(0o700);
  });

  it('outlives a rejection that nobody handles', async () => {
    server.child.kill('SIGUSR2');
    await server.until('stray');
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);
    expect(server.said()).toContain('a rejection was not handled');
  });

  it('is not disturbed by a second one, which is refused in a sentence', async () => {
    const others = [
      run('./main.ts', [], environment),
      run('./seed.ts', [], environment),
      run('./operator.ts', ['grant', 'nora@fjordline.example'], environment),
    ];
    for (const other of others) {
      expect(await other.ended).toBe(1);
      expect(other.said()).toMatch(/^The data folder .* is already in use .*\n$/);
    }
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);
  });

  it('finishes what it is asked before it stops, and ends in order', async () => {
    const body = JSON.stringify({ email: 'nora@fjordline.example', password: 'lintel for everybody' });
    const socket = createConnection({ host: 'localhost', port });
    const answered = new Promise<string>((done) => {
      let text = '';
      socket.on('data', (chunk) => {
        text += String(chunk);
      });
      socket.on('close', () => done(text));
    });
    socket.write(
      `POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: http://localhost:${port}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    await once(socket, 'connect');
    // Answered only after the half request arrived on the connection before it: on one of its own, made after that.
    await new Promise((done) => {
      get({ host: 'localhost', port, path: '/livez', agent: false }, (answer) =>
        answer.resume().on('end', done),
      );
    });
    server.child.kill('SIGTERM');
    await server.until('stopping');
    // As from a service manager that signals the whole group: still the same wish.
    server.child.kill('SIGTERM');
    socket.write(body.slice(10));
    expect(await answered).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(await server.ended).toBe(0);
  });
});

describe('a server that cannot start', { timeout: minute }, () => {
  it('names each bad variable and ends', async () => {
    const bad = run('./main.ts', [], { PORT: 'x', STORAGE: 'r2', DATA_DIR: data, SIGN_UP: 'x' });
    expect(await bad.ended).toBe(1);
    expect(bad.said()).toMatch(/^Configuration: PORT .*\nConfiguration: SIGN_UP .*\n$/);
  });

  it('says so when its database cannot be reached, and keeps the password to itself', async () => {
    const lost = run('./main.ts', [], {
      ...environment,
      DATA_DIR: join(folder, 'other'),
      DATABASE_URL: 'postgres://lintel:geheim@127.0.0.1:1/lintel',
    });
    expect(await lost.ended).toBe(1);
    expect(lost.said()).toBe(
      'The database at 127.0.0.1 cannot be reached. Check that it runs, and DATABASE_URL.\n',
    );
  });

  it('says in one sentence what is wrong with its data folder, and changes nothing in it', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const half = join(folder, 'half');
    mkdirSync(join(half, 'files'), { recursive: true });
    const onFile = run('./main.ts', [], { ...environment, DATA_DIR: file });
    const onHalf = run('./main.ts', [], { ...environment, DATA_DIR: half });
    expect([await onFile.ended, await onHalf.ended]).toEqual([1, 1]);
    expect(onFile.said()).toMatch(/^.*file is not a folder, .* Set DATA_DIR to a folder\.\n$/);
    expect(onHalf.said()).toMatch(/^The data folder .*half holds "files" but no database: .*\n$/);
    expect(readdirSync(half)).toEqual(['files']);
  });

  it('says so when its port is taken', async () => {
    const holder = createServer().listen(port, 'localhost');
    await new Promise((listening) => holder.on('listening', listening));
    const second = run('./main.ts', [], environment);
    expect(await second.ended).toBe(1);
    expect(second.said()).toMatch(new RegExp(`^Port ${port} is already in use\\. .*\\n$`));
    holder.close();
  });

  it('does not wait for a second signal', async () => {
    const impatient = run('./main.ts', [], environment);
    await impatient.until('outbox');
    const socket = createConnection({ host: 'localhost', port });
    socket.on('error', () => {});
    await new Promise((connected) => socket.on('connect', connected));
    socket.write('POST /api/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{');
    await fetch(`http://localhost:${port}/livez`);
    impatient.child.kill('SIGINT');
    await impatient.until('stopping');
    impatient.child.kill('SIGINT');
    expect(await impatient.ended).toBe(1);
    socket.destroy();
  });
});

describe('the programs beside it', { timeout: minute }, () => {
  it('fill an empty database alone', async () => {
    const again = run('./seed.ts', [], environment);
    expect(await again.ended).toBe(1);
    expect(again.said()).toBe('The database already holds accounts: only an empty one is filled.\n');
  });

  it('make somebody the operator, or say that there is no such account', async () => {
    const asked = run('./operator.ts', [], environment);
    const granted = run('./operator.ts', ['grant', 'Nora@fjordline.example'], environment);
    expect([await granted.ended, await asked.ended]).toEqual([0, 1]);
    expect(granted.said()).toContain('is an operator now');
    expect(asked.said()).toContain('npm run operator -- grant <email>');
    const absent = run('./operator.ts', ['revoke', 'nobody@fjordline.example'], environment);
    expect(await absent.ended).toBe(1);
    expect(absent.said()).toContain('no account');
  });

  it('end the sessions of somebody, or of everybody', async () => {
    const hers = run('./operator.ts', ['end-sessions', 'nora@fjordline.example'], environment);
    expect(await hers.ended).toBe(0);
    expect(hers.said()).toMatch(/nora@fjordline\.example is signed out: \d+ sessions have ended/);
    const all = run('./operator.ts', ['end-sessions', '--all'], environment);
    expect(await all.ended).toBe(0);
    expect(all.said()).toContain('Everybody is signed out: 0 sessions have ended');
    const absent = run('./operator.ts', ['end-sessions', 'nobody@fjordline.example'], environment);
    expect(await absent.ended).toBe(1);
  });

  it('let somebody in by password alone', async () => {
    const hers = run('./operator.ts', ['turn-off-codes', 'nora@fjordline.example'], environment);
    expect(await hers.ended).toBe(0);
    expect(hers.said()).toContain('nora@fjordline.example signs in without a code already.');
    const absent = run('./operator.ts', ['turn-off-codes', 'nobody@fjordline.example'], environment);
    expect(await absent.ended).toBe(1);
  });
});
