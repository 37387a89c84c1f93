import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../db/client.ts';
import { addSyncDoor, type DoorOptions } from './door.ts';
import { createHub, type Hub } from './hub.ts';
import { createWalFlush } from './walFlush.ts';

interface SyncOptions extends Pick<DoorOptions, 'callerOf'> {
  database: Database;
  config: Pick<Config, 'appUrl' | 'trustProxy' | 'dataDir'>;
  now: () => Date;
}

/** The live diagrams of this server, reached at `/collab`. */
export const addSync = (app: FastifyInstance, options: SyncOptions): Hub => {
  const { database, config, now, callerOf } = options;
  // In memory there is no folder, and nothing to flush.
  const hasFolder = database.kind === 'embedded' && existsSync(join(config.dataDir, 'database', 'pg_wal'));
  const hub = createHub({
    db: database.db,
    log: app.log,
    now,
    ...(hasFolder ? { flushToDisk: createWalFlush(config.dataDir) } : {}),
  });
  addSyncDoor(app, { hub, config, callerOf });
  return hub;
};
