import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export interface Message {
  to: string;
  subject: string;
  text: string;
}

export interface Mail {
  /** Answers where the message went; throws when it could not be handed over. */
  send(message: Message): Promise<'mail' | 'outbox'>;
}

interface Log {
  info(fields: object, message: string): void;
}

const patience = 8_000;

const smtpMail = (smtpUrl: string, from: string): Mail => {
  const transport = createTransport(
    {
      url: smtpUrl,
      // The library would wait for minutes; a person who invites, and a server that stops, wait for this.
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
    },
    { from },
  );
  return {
    send: async ({ to, subject, text }) => {
      // As an object: a text would be parsed as a list of recipients.
      await transport.sendMail({ to: { name: '', address: to }, subject, text });
      return 'mail';
    },
  };
};

/** Where no mail server is configured, each message becomes a file that only its owner can read. */
const outboxMail = (dataDir: string, from: string, now: () => Date, log: Log): Mail => {
  const folder = join(dataDir, 'outbox');
  return {
    send: async ({ to, subject, text }) => {
      const date = now();
      const file = join(
        folder,
        `${date.toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.txt`,
      );
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const content = `From: ${from}\nTo: ${to}\nDate: ${date.toUTCString()}\nSubject: ${subject}\n\n${text}\n`;
      await writeFile(file, content, { mode: 0o600, flag: 'wx' });
      // The path alone: the message holds a link that lets its reader in.
      log.info({ file }, 'no mail server is configured, so the message was written to a file');
      return 'outbox';
    },
  };
};

export const createMail = (
  config: { smtpUrl: string | null; mailFrom: string; dataDir: string },
  now: () => Date,
  log: Log,
): Mail =>
  config.smtpUrl === null
    ? outboxMail(config.dataDir, config.mailFrom, now, log)
    : smtpMail(config.smtpUrl, config.mailFrom);
