import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { connect as connectPlainly } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { bareEnvironment } from './testing/bareEnvironment.ts';
import { cert, key } from './testing/certificate.ts';
import { fillDataFolder } from './testing/database.ts';
import { createServerProcess } from './testing/serverProcess.ts';
import { freePort } from './testing/severalPrograms.ts';

const server = createServerProcess();
let folder: string;
let port: number;
let environment: Record<string, string>;
/** Of the first person. */
let cookie = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lintel-tls-'));
  port = await freePort();
  const data = join(folder, 'data');
  mkdirSync(data);
  await fillDataFolder(data);
  environment = { DATA_DIR: data, PORT: String(port), HOST: '127.0.0.1', TLS_CERT: cert, TLS_KEY: key };
  await server.start(environment);
}, 120_000);
afterAll(async () => {
  await server.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const fromOwnPage = () => ({ host: `localhost:${port}`, origin: `https://localhost:${port}` });

const ask = async (path: string, body?: object): Promise<IncomingMessage> => {
  const asked = request(`https://127.0.0.1:${port}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ca: cert,
    servername: 'localhost',
    headers: { 'content-type': 'application/json', ...fromOwnPage() },
  });
  asked.end(body && JSON.stringify(body));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer;
};

const shakeHands = async (options: ConnectionOptions): Promise<TLSSocket> => {
  const socket = connect({ port, host: '127.0.0.1', ca: cert, servername: 'localhost', ...options });
  await once(socket, 'secureConnect');
  return socket;
};

describe('a server with a certificate of its own', () => {
  it('answers over https, promises to stay there, and lets cookies go nowhere else', async () => {
    const ready = await ask('/readyz');
    expect([ready.statusCode, ready.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000']);
    await text(ready);
    const signedUp = await ask('/api/auth/sign-up', {
      firstName: 'Ann',
      lastName: 'Alder',
      email: 'ann@alder.example',
      password: 'lintel for everybody',
      organizationName: 'Alder',
      template: 'empty',
    });
    expect(await text(signedUp)).toContain('ann@alder.example');
    cookie = signedUp.headers['set-cookie']?.[0] ?? '';
    expect(cookie).toMatch(/^__Host-lintel_session=[^;]+;.*Secure/);
  });

  it('speaks TLS 1.2 and 1.3 alone', async () => {
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      const socket = await shakeHands({ minVersion: version, maxVersion: version });
      expect(socket.getProtocol()).toBe(version);
      socket.destroy();
    }
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL@SECLEVEL=0' } as const;
    await expect(shakeHands(old)).rejects.toThrow();
  });

  it('opens sockets of our own pages', async () => {
    const options = {
      ca: cert,
      servername: 'localhost',
      headers: { ...fromOwnPage(), cookie: cookie.split(';')[0] ?? '' },
    };
    const socket = new WebSocket(`wss://127.0.0.1:${port}/collab`, options);
    await once(socket, 'open');
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.terminate();
  });

  it('answers nothing to those who speak plainly, and goes on', async () => {
    const socket = connectPlainly(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write('GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    let said = '';
    socket.on('data', (chunk) => (said += String(chunk)));
    await once(socket, 'close');
    expect(said).not.toContain('HTTP/1.1 200');
    const ready = await ask('/readyz');
    expect(await text(ready)).not.toBe('');
    expect(server.errors()).toEqual([]);
  });

  it('is backed up while it runs', () => {
    const program = fileURLToPath(new URL('backups.ts', import.meta.url));
    const { stdout, stderr } = spawnSync(process.execPath, [program, 'backup', join(folder, 'backup')], {
      env: { ...bareEnvironment(), ...environment },
      encoding: 'utf8',
    });
    expect(`${stdout}${stderr}`).toMatch(/^Backed up to \S+: \d+ rows/);
    expect(readdirSync(join(folder, 'backup'))).not.toEqual([]);
  });

  it('stops in order', async () => {
    expect(await server.end('SIGTERM')).toBe(0);
  });
});
