import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { storageTypes } from '@lintel/domain/entities/type';

export interface StoredObject {
  readonly key: string;
  readonly size: number;
  readonly writtenAt: Date;
}

/** What is kept of a file beside its bytes. */
export interface ObjectFacts {
  readonly mimeType: string;
  /** The name under which a browser saves what it fetches from the storage itself. */
  readonly name: string;
}

/** Where files lie that are too large for the database. An object is written once and never changed. */
export interface Storage {
  readonly kind: (typeof storageTypes)[number];
  /** Whole or not at all: nobody ever reads a part of it under this key. */
  put(key: string, content: Blob, facts: ObjectFacts): Promise<void>;
  /** Null: nothing lies there. */
  get(key: string): Promise<Readable | null>;
  /** Nothing there is no failure. */
  delete(key: string): Promise<void>;
  list(): AsyncIterable<StoredObject>;
  /** Where a browser that knows the key can fetch it without us; null where that is not possible. */
  publicAddress(key: string): string | null;
}

/** It cannot be reached, or does not let us in: the same call may work later. */
export class StorageAway extends Error {
  override name = 'StorageAway';
}

const folders = ['attachments', 'icons'] as const;
export type StorageFolder = (typeof folders)[number];

const names = /^[0-9a-f]{32}(\.svg)?$/;

/** 128 random bits: objects may lie where knowing the name is enough to read them. */
export const newObjectName = (extension: '' | '.svg' = ''): string =>
  `${randomBytes(16).toString('hex')}${extension}`;

/** Only names of our own making become keys, and so paths: what a file was called by its sender never does. */
export const keyOf = (folder: StorageFolder, name: string): string => {
  if (!names.test(name)) throw new Error('This is no name of an object');
  return `${folder}/${name}`;
};

/** Of a write that never came to its end, as a crash leaves it. */
export const isUnfinished = (key: string): boolean =>
  /^(attachments|icons)\/[0-9a-f]{32}(\.svg)?\.[0-9a-f-]{36}$/.test(key);

/** Null for what is not ours. */
export const nameIn = (folder: StorageFolder, key: string): string | null => {
  const name = key.startsWith(`${folder}/`) ? key.slice(folder.length + 1) : '';
  return names.test(name) ? name : null;
};
