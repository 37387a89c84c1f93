import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { documentName } from '@lintel/diagram/document';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillDataFolder } from '../testing/database.ts';
import { createPeer, type Peer, until } from './room.fixture.ts';

const kills = Number(process.env['LINTEL_KILLS'] ?? 5);
const people = 4;
const minute = 60_000;

let folder: string;
let port: number;
let child: ChildProcess;
let cookie = '';
let document = '';

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const free = (server.address() as AddressInfo).port;
      server.close(() => found(free));
    });
  });

/** The real program on a data folder of its own. */
const start = async (): Promise<void> => {
  const program = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = program;
  await new Promise<void>((ready, failed) => {
    program.stdout?.on('data', (chunk) => {
      if (String(chunk).includes('Lintel')) ready();
    });
    program.once('exit', () => failed(new Error('The server ended before it was ready')));
  });
};

const end = async (signal: NodeJS.Signals): Promise<void> => {
  const ended = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  await ended;
};

const origin = (): string => `http://127.0.0.1:${port}`;

const post = async (path: string, body: object): Promise<Response> => {
  const answer = await fetch(`${origin()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: origin(), cookie },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
};

const enter = (): Peer =>
  createPeer({ url: `ws://127.0.0.1:${port}/collab`, origin: origin(), cookie, document });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lintel-kill-'));
  port = await freePort();
  await fillDataFolder(folder);
  await start();
  const signedUp = await post('/api/auth/sign-up', {
    firstName: 'Ann',
    lastName: 'Example',
    email: 'ann@lintel.example',
    password: 'correct horse battery',
    organizationName: 'Acme',
    template: 'empty',
  });
  cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const saved = (await (await post('/api/diagrams', { diagrams: [{ name: 'Killed' }] })).json()) as {
    slug: string;
  }[];
  document = documentName(saved[0]?.slug ?? '');
}, minute);

afterAll(async () => {
  if (child.exitCode === null) await end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Draws a handful whenever all before is shown as saved, and writes down what was. */
const drawUntilStopped = (peer: Peer, name: string) => {
  const drawn: string[] = [];
  let saved = 0;
  let isStopped = false;
  const draw = (): void => {
    for (let count = 0; count < 5 && !isStopped; count++) {
      const key = `${name}-${String(drawn.length).padStart(5, '0')}`;
      drawn.push(key);
      peer.draw(key);
    }
  };
  peer.provider.on('unsyncedChanges', ({ number }: { number: number }) => {
    if (number > 0 || !peer.provider.synced) return;
    saved = drawn.length;
    setImmediate(draw);
  });
  draw();
  return {
    saved: () => drawn.slice(0, saved),
    stop: () => {
      isStopped = true;
    },
  };
};

describe('a server killed in the middle of everything', () => {
  it(`has all that was shown as saved when it is back, ${kills} times`, {
    timeout: kills * minute,
  }, async () => {
    const shown: string[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const peers = Array.from({ length: people }, enter);
      await Promise.all(peers.map((peer) => peer.ready()));
      const drawing = peers.map((peer, at) => drawUntilStopped(peer, `kill-${kill}-by-${at}`));
      // Each time at another moment of the work.
      const enough = 10 + 7 * (kill % 9);
      await until('enough is saved', () => drawing.every((each) => each.saved().length >= enough));
      await end('SIGKILL');
      for (const each of drawing) each.stop();
      shown.push(...drawing.flatMap((each) => each.saved()));
      for (const peer of peers) peer.leave();

      await start();
      const after = enter();
      await after.ready();
      expect(shown.filter((key) => !after.has(key))).toEqual([]);
      after.leave();
    }
    expect(shown.length).toBeGreaterThan(kills * people * 5);
  });
});
