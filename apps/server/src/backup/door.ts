import { randomBytes, timingSafeEqual } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../db/client.ts';
import type { Certificate } from '../encrypted.ts';
import { forbidden, limitReached } from '../http/refusal.ts';
import { eventSaid, noteEvent } from './events.ts';
import type { FileHold } from './hold.ts';

/**
 * The embedded database belongs to the process of the server. A program beside it that makes a backup asks that process, by an
 * address and a token which stand in the data folder: a program that may read them may read the database itself.
 */
export const doorSchema = z.object({
  address: z.url(),
  origin: z.string().max(300),
  token: z.string().min(40).max(100),
  /** What the server there shows, where it speaks https; one of before says nothing about it. */
  certificate: z.string().nullable().default(null),
});
export type Door = z.infer<typeof doorSchema>;

export const doorName = 'door.json';
export const copyPath = '/operator/copy';
export const eventPath = '/operator/event';
const copyFolder = z.string().regex(/^copy-[0-9a-f]{16}$/);

const hasToken = ({ headers }: FastifyRequest, token: string): boolean => {
  const sent = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
};

interface DoorServices {
  database: Database;
  hold: FileHold;
  dataDir: string;
  /** What `Origin` our own pages send; null where it is the address itself. */
  appUrl: string | null;
  tls: Certificate | null;
  now(): Date;
}

/** Where a program on the same machine reaches a server that listens there. */
const addressOf = ({ address, family, port }: AddressInfo, scheme: string): string => {
  if (family !== 'IPv6') return `${scheme}://${address === '0.0.0.0' ? '127.0.0.1' : address}:${port}`;
  return `${scheme}://[${address === '::' ? '::1' : address}]:${port}`;
};

/** Of a server with an embedded database; for another nobody needs it. */
export const addOperatorDoor = (
  app: FastifyInstance,
  { database, hold, dataDir, appUrl, tls, now }: DoorServices,
): void => {
  const { copyTo } = database;
  if (copyTo === null) return;
  const token = randomBytes(32).toString('base64url');
  const guarded = {
    schema: { hide: true },
    preHandler: async (request: FastifyRequest) => {
      if (!hasToken(request, token)) throw forbidden();
    },
  };
  app.post(copyPath, guarded, async (request, reply) => {
    const { folder } = z.object({ folder: copyFolder }).parse(request.body);
    const release = hold.hold();
    if (release === null) throw limitReached('Another backup is being made');
    // Files stay where they are until the program has them, and hangs up.
    reply.raw.once('close', release);
    await copyTo(join(dataDir, folder, 'database'));
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/plain' }).write('copied\n');
  });
  app.post(eventPath, guarded, async (request) => {
    await noteEvent(database.db, eventSaid.parse(request.body), now());
    return { noted: true };
  });
  app.addHook('onListen', async () => {
    const [listening] = app.addresses();
    if (listening === undefined || typeof listening === 'string') return;
    const address = addressOf(listening, tls === null ? 'http' : 'https');
    const door: Door = { address, origin: appUrl ?? address, token, certificate: tls?.cert ?? null };
    await writeFile(join(dataDir, doorName), JSON.stringify(door), { mode: 0o600 });
  });
  app.addHook('onClose', () => rm(join(dataDir, doorName), { force: true }));
};
