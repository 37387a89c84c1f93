import { join } from 'node:path';
import type { Config } from '../config.ts';
import { clamdAt } from './clamd.ts';
import { examining } from './examining.ts';
import { localStorage } from './local.ts';
import { r2Storage } from './r2.ts';
import type { Storage } from './storage.ts';

export const localFiles = (dataDir: string): string => join(dataDir, 'files');

export const storageOf = ({ r2, dataDir }: Pick<Config, 'r2' | 'dataDir'>): Storage =>
  r2 === null ? localStorage(localFiles(dataDir)) : r2Storage(r2);

/** Where files go that people send. */
export const examinedStorageOf = (config: Pick<Config, 'r2' | 'dataDir' | 'clamdUrl'>): Storage =>
  examining(storageOf(config), config.clamdUrl === null ? null : clamdAt(config.clamdUrl));
