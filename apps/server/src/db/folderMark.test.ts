import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FolderMark, markName, newMark, readMark, writeMark } from './folderMark.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-mark-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const mark: FolderMark = {
  ...newMark(new Date('2026-05-01T10:00:00Z')),
  database: { system: '7', migration: 3, files: ['base/1'], sizes: { 'base/1': 8_192 } },
  key: 'abc',
};

it('a folder is marked as it was written last, and nothing else is left in it', async () => {
  expect(await readMark(folder)).toBeNull();
  expect(await readMark(join(folder, 'absent'))).toBeNull();
  await writeMark(folder, newMark(new Date('2026-05-01T10:00:00Z')));
  expect(await readMark(folder)).toEqual({
    layout: 1,
    made: '2026-05-01T10:00:00.000Z',
    unfinished: false,
    database: null,
    key: null,
  });
  await writeMark(folder, mark);
  expect(await readMark(folder)).toEqual(mark);
  expect(await readdir(folder)).toEqual([markName]);
});

it.each([
  ['of a newer version', JSON.stringify({ ...mark, layout: 2 }), 'newer version'],
  ['of an older layout', JSON.stringify({ ...mark, layout: 0 }), 'cannot be read'],
  ['in which something is missing', JSON.stringify({ layout: 1 }), 'cannot be read'],
  ['that is no JSON', '{', 'cannot be read'],
  ['that is empty', '', 'cannot be read'],
])('nothing is started in a folder with a mark %s', async (_name, text, words) => {
  await writeFile(join(folder, markName), text);
  await expect(readMark(folder)).rejects.toThrow(words);
});

it('a folder that cannot be looked into is not taken for a new one', async () => {
  await expect(readMark(join(folder, 'a\0b'))).rejects.toThrow();
});
