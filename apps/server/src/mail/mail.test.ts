import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLinks } from './links.ts';
import { createMail } from './mail.ts';
import { inviteMessage, passwordResetMessage } from './messages.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lintel-mail-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const now = () => new Date('2026-11-20T12:00:00Z');
const from = 'Lintel <no-reply@lintel.example>';
const message = { to: 'ann@acme.example', subject: 'Hello', text: 'See https://lintel.example/#token=hush' };

describe('links', () => {
  it('carry the token where no server sees it', () => {
    const links = createLinks('https://lintel.example');
    expect(links.acceptInvite('a-b')).toBe('https://lintel.example/user/accept-invite#token=a-b');
    expect(links.resetPassword('a-b')).toBe('https://lintel.example/user/reset-password#token=a-b');
  });
});

describe('messages', () => {
  it('say who invites to what, and hold the link on a line of its own', () => {
    const { subject, text } = inviteMessage({
      to: 'ben@acme.example',
      organizationName: 'Acme',
      invitedBy: 'Ann Archer',
      role: 'EDITOR',
      link: 'https://lintel.example/x',
    });
    expect(subject).toBe('You are invited to Acme on Lintel');
    expect(text).toContain('Ann Archer invites you to join Acme');
    expect(text).toContain('You would join as Editor: Can add, remove and edit diagrams.');
    expect(text.split('\n')).toContain('https://lintel.example/x');
  });

  it('say what a reset does', () => {
    const { text } = passwordResetMessage({
      to: 'ann@acme.example',
      firstName: 'Ann',
      link: 'https://x.example/',
    });
    expect(text).toMatch(/^Hello Ann,/);
    expect(text).toContain('for 60 minutes');
  });
});

describe('without a mail server', () => {
  it('each message becomes a file for its owner alone, and the log names only the file', async () => {
    const logged: unknown[] = [];
    const log = { info: (...line: unknown[]) => void logged.push(...line), warn: () => {}, error: () => {} };
    const mail = createMail({ smtpUrl: null, mailFrom: from, dataDir: folder }, now, log);
    expect(await mail.send(message)).toBe('outbox');
    await mail.send(message);
    const outbox = join(folder, 'outbox');
    const [name = '', second] = readdirSync(outbox);
    expect(second).toBeDefined();
    expect(name).toMatch(/^2026-11-20T12-00-00-000Z-/);
    expect(readFileSync(join(outbox, name), 'utf8')).toBe(
      `From: ${from}\nTo: ann@acme.example\nDate: Fri, 20 Nov 2026 12:00:00 GMT\nSubject: Hello\n\n${message.text}\n`,
    );
    expect(statSync(outbox).mode & 0o777).toBe(0o700);
    expect(statSync(join(outbox, name)).mode & 0o777).toBe(0o600);
    expect(JSON.stringify(logged)).toContain(name);
    expect(JSON.stringify(logged)).not.toContain('hush');
  });
});

/** Just enough of a mail server to receive one message. */
const receive = (socket: Socket, received: string[]): void => {
  let inData = false;
  socket.write('220 ready\r\n');
  socket.on('data', (chunk) => {
    const text = String(chunk);
    received.push(text);
    if (inData) {
      if (!text.endsWith('\r\n.\r\n')) return;
      inData = false;
      socket.write('250 taken\r\n');
    } else if (text.startsWith('DATA')) {
      inData = true;
      socket.write('354 go on\r\n');
    } else socket.write(text.startsWith('QUIT') ? '221 bye\r\n' : '250 fine\r\n');
  });
};

/** What a mail server is told when a message is handed to it. */
const saidFor = async (sent: Parameters<ReturnType<typeof createMail>['send']>[0]): Promise<string> => {
  const received: string[] = [];
  const server = createServer((socket) => receive(socket, received)).listen(0, '127.0.0.1');
  await new Promise((listening) => server.on('listening', listening));
  const { port } = server.address() as AddressInfo;
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const mail = createMail({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: from, dataDir: folder }, now, log);
  expect(await mail.send(sent)).toBe('mail');
  server.close();
  return received.join('');
};

describe('with a mail server', () => {
  it('each message is handed to it', async () => {
    const said = await saidFor(message);
    expect(said).toContain('MAIL FROM:<no-reply@lintel.example>');
    expect(said).toContain('RCPT TO:<ann@acme.example>');
    expect(said).toContain('Subject: Hello');
  });

  it('nothing that somebody typed becomes a line of its head, or goes to anybody else', async () => {
    const organizationName = 'Acme\r\nBcc: eve@evil.example\r\n\r\nPay here: https://evil.example';
    const invited = inviteMessage({
      to: 'ben@acme.example',
      organizationName,
      invitedBy: 'Ann\r\nSender: eve@evil.example',
      role: 'EDITOR',
      link: 'https://lintel.example/x',
    });
    const said = await saidFor(invited);
    expect(said.match(/^RCPT TO:.*$/gm)).toEqual([expect.stringContaining('<ben@acme.example>')]);
    const [head = ''] = said.slice(said.indexOf('DATA')).split('\r\n\r\n');
    expect(head).toContain('Subject: ');
    expect(head).not.toMatch(/^(Bcc|Sender): /im);
  });

  it('a message that cannot be handed over is an error, not a silent loss', async () => {
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const mail = createMail({ smtpUrl: 'smtp://127.0.0.1:9', mailFrom: from, dataDir: folder }, now, log);
    await expect(mail.send(message)).rejects.toThrow();
  });
});
