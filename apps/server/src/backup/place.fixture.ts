import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { type Config, readConfig } from '../config.ts';

/** Folders and databases for tests of backups, all gone when it is closed. */
export interface Place {
  /** A folder that is not there yet. */
  folder(name: string): string;
  copyOf(folder: string): Promise<string>;
  /** An installation that holds nothing; on a PostgreSQL where the address of one is given. */
  installation(server?: string): Promise<Config>;
  close(): Promise<void>;
}

const run = async (server: string, statement: string): Promise<void> => {
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  try {
    await admin.unsafe(statement);
  } finally {
    await admin.end();
  }
};

const onServer = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

export const openPlace = async (): Promise<Place> => {
  const home = await mkdtemp(join(tmpdir(), 'lintel-backup-'));
  const made: (() => Promise<void>)[] = [];
  const fresh = (name: string): string => join(home, `${name}-${randomUUID().slice(0, 8)}`);
  return {
    folder: fresh,
    copyOf: async (folder) => {
      const copy = fresh('copy');
      await cp(folder, copy, { recursive: true });
      return copy;
    },
    installation: async (server = '') => {
      const dataDir = fresh('data');
      await mkdir(dataDir);
      if (server === '') return readConfig({ DATA_DIR: dataDir });
      const name = `lintel_place_${randomUUID().replaceAll('-', '')}`;
      await run(server, `create database "${name}"`);
      made.push(() => run(server, `drop database if exists "${name}" with (force)`));
      return readConfig({ DATA_DIR: dataDir, DATABASE_URL: onServer(server, name) });
    },
    close: async () => {
      for (const drop of made) await drop();
      await rm(home, { recursive: true, force: true });
    },
  };
};
