import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Database } from '../db/client.ts';
import type { Notices } from '../notices.ts';
import { createHub, type Hub, type HubOptions } from './hub.ts';
import { createWalFlush } from './walFlush.ts';

interface SyncOptions
  extends Pick<HubOptions, 'log' | 'now' | 'nodes' | 'onProjected' | 'onRest' | 'projectAfter'> {
  database: Database;
  config: Pick<Config, 'dataDir'>;
  notices: Notices;
}

/** What may have changed people's access to a diagram. */
const concernsAccess = new Set(['diagram', 'folder', 'member', 'organization', 'session', 'token']);

/** The live diagrams of this server; `addSyncDoor` lets people in. */
export const createSync = ({ database, config, notices, ...options }: SyncOptions): Hub => {
  // In memory there is no folder, and nothing to flush.
  const hasFolder = database.kind === 'embedded' && existsSync(join(config.dataDir, 'database', 'pg_wal'));
  const hub = createHub({
    db: database.db,
    ...options,
    ...(hasFolder ? { flushToDisk: createWalFlush(config.dataDir) } : {}),
  });
  notices.listen(({ changed }) => {
    if (concernsAccess.has(changed)) void hub.recheck();
  });
  return hub;
};
