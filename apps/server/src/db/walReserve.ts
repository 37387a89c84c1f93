import { link, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FreeSpace, roomKept } from './diskFull.ts';
import type { Engine } from './engine/engine.ts';
import { type Segment, segmentBytes, segmentName, segmentNamed, segmentsAmong } from './walSegments.ts';

/** Made ahead, so that what was begun comes to its end even if the disk is full by then. */
const ahead = 2;
/**
 * Nothing else ever lets go of the log in an embedded database, which would grow until the process stops. A checkpoint
 * holds everybody up for as long as what was written since the last one takes.
 */
const behind = 2;
/** PostgreSQL takes files of this name for its own unfinished ones, and removes them when it starts. */
const unfinishedName = 'xlogtemp.reserve';

export interface LogState {
  readonly current: Segment;
  /** The first segment that recovery would read. */
  readonly redo: Segment;
  readonly segments: readonly Segment[];
}

export interface WalUpkeep {
  /** Worth a checkpoint: what lies before it is used again for what comes. */
  readonly isLong: boolean;
  readonly toMake: readonly Segment[];
}

export const upkeepOf = ({ current, redo, segments }: LogState, free: number): WalUpkeep => {
  const present = new Set(segments.map(({ number }) => number));
  const wanted = Array.from({ length: ahead }, (_, at) => current.number + 1 + at);
  const missing = wanted.filter((number) => !present.has(number));
  // Without a gap: recovery takes the first missing segment for the end.
  const affordable = Math.max(0, Math.floor((free - roomKept) / segmentBytes));
  return {
    isLong: current.number - redo.number >= behind,
    toMake: missing.slice(0, affordable).map((number) => ({ timeline: current.timeline, number })),
  };
};

interface Position {
  current: string;
  redo: string;
}

const stateOf = async (engine: Engine, folder: string): Promise<LogState> => {
  const { rows } = await engine.query<Position>(
    'select pg_walfile_name(pg_current_wal_insert_lsn()) as current, redo_wal_file as redo from pg_control_checkpoint()',
  );
  const current = segmentNamed(rows[0]?.current ?? '');
  const redo = segmentNamed(rows[0]?.redo ?? '');
  if (current === null || redo === null) throw new Error('The log of the embedded database has no position');
  return { current, redo, segments: segmentsAmong(await readdir(folder)) };
};

const zeros = new Uint8Array(1_048_576);

/** Whole or not at all, and never over one that the database has made meanwhile. */
const make = async (folder: string, segment: Segment): Promise<void> => {
  const unfinished = join(folder, unfinishedName);
  try {
    const file = await open(unfinished, 'w', 0o600);
    try {
      for (let written = 0; written < segmentBytes; written += zeros.length) await file.write(zeros);
      // A flush of what was written to the log since the last time has nothing to do for this one.
      await file.datasync();
      await file.utimes(0, 0);
    } finally {
      await file.close();
    }
    await link(unfinished, join(folder, segmentName(segment))).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
  } finally {
    await rm(unfinished, { force: true });
  }
};

/** Shortens the log and makes segments ahead, as PostgreSQL's own background processes do where it has any. */
export const tendLog = async (engine: Engine, database: string, free: FreeSpace): Promise<void> => {
  const folder = join(database, 'pg_wal');
  const before = upkeepOf(await stateOf(engine, folder), free(folder));
  if (before.isLong) await engine.query('checkpoint');
  const { toMake } = before.isLong ? upkeepOf(await stateOf(engine, folder), free(folder)) : before;
  for (const segment of toMake) await make(folder, segment);
};
