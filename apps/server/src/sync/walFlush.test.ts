import { mkdtempSync, renameSync, rmSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { segmentsOf } from './walFlush.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lintel-wal-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

const segment = (at: number): string => join(folder, at.toString(16).toUpperCase().padStart(24, '0'));
const longAgo = new Date('2020-01-01');

/** As if nothing had come or gone for long. */
const rest = (): void => utimesSync(folder, longAgo, longAgo);

const write = (at: number, when = new Date()): void => {
  writeFileSync(segment(at), 'log');
  utimesSync(segment(at), when, when);
};

describe('the segments of the log', () => {
  it('are those written since, and nothing else of the folder', () => {
    write(1, longAgo);
    write(2);
    writeFileSync(join(folder, 'archive_status'), '');
    expect(segmentsOf(folder).writtenSince(Date.now() - 1_000)).toEqual([segment(2)]);
  });

  it('are known when one comes, is written again, or is taken for a later one', () => {
    write(1);
    rest();
    const segments = segmentsOf(folder);
    expect(segments.writtenSince(0)).toEqual([segment(1)]);
    write(2, longAgo);
    expect(segments.writtenSince(0)).toEqual([segment(1), segment(2)]);
    rest();
    write(2);
    expect(segments.writtenSince(Date.now() - 1_000)).toContain(segment(2));
    renameSync(segment(1), segment(3));
    expect(segments.writtenSince(0)).toEqual([segment(2), segment(3)]);
    unlinkSync(segment(2));
    expect(segments.writtenSince(0)).toEqual([segment(3)]);
  });

  it('are all of them once the clock is set back', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const real = Date.now();
    const hour = 3_600_000;
    vi.setSystemTime(real + hour);
    write(1, new Date(real));
    rest();
    const segments = segmentsOf(folder);
    const before = Date.now();
    expect(segments.writtenSince(before)).toEqual([]);
    vi.setSystemTime(real);
    write(2, new Date(real));
    expect(segments.writtenSince(before)).toEqual([segment(1), segment(2)]);
  });
});
