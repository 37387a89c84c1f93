import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { completed, type LockFile, missingPlatforms, readLockFile } from './lockFile.ts';
import { repositoryFiles } from './repositoryFiles.ts';
import { root } from './workspace.ts';

describe('package-lock.json', () => {
  const lock = readLockFile(join(root, 'package-lock.json'));

  test('names every platform package, so that npm ci accepts it (npm run lock)', () => {
    expect(missingPlatforms(lock).map(({ path }) => path)).toEqual([]);
  });

  test('does not say where packages were downloaded from', () => {
    const downloads = Object.entries(lock.packages).filter(
      ([, entry]) => entry.resolved !== undefined && !entry.link,
    );
    expect(downloads.map(([path]) => path)).toEqual([]);
  });
});

test('no file names a registry', () => {
  // In two parts, so that this file is not a find.
  const hosts = [
    ['registry', 'npmjs'],
    ['registry', 'yarnpkg'],
    ['npm', 'pkg.github'],
  ].map((parts) => parts.join('.'));
  const binary = /\.(png|jpe?g|gif|ico|webp|avif|woff2?|ttf|otf|pdf|zip|gz|br)$/i;
  const finds = repositoryFiles()
    .filter((file) => !binary.test(file))
    .filter((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return hosts.some((host) => text.includes(host));
    });
  expect(finds).toEqual([]);
});

describe('completing', () => {
  const lockOf = (packages: LockFile['packages']): LockFile => ({ packages });

  test('adds an entry for a platform that the registry did not offer', () => {
    const lock = lockOf({
      '': {},
      'node_modules/tool': {
        version: '1.0.0',
        dev: true,
        optionalDependencies: { '@tool/darwin-64': '1.0.0' },
      },
    });
    expect(completed(lock).packages['node_modules/@tool/darwin-64']).toEqual({
      version: '1.0.0',
      dev: true,
      optional: true,
      os: ['darwin'],
      cpu: ['x64'],
    });
  });

  test('finds a dependency beside, above and below its dependent', () => {
    const lock = lockOf({
      'node_modules/a': { optionalDependencies: { above: '1.0.0', below: '1.0.0' } },
      'node_modules/above': { version: '1.0.0' },
      'node_modules/a/node_modules/below': { version: '1.0.0' },
      'apps/web': { optionalDependencies: { above: '1.0.0' } },
    });
    expect(missingPlatforms(lock)).toEqual([]);
  });

  test.each([
    ['@x/linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
    ['@x/binding-linux-arm64-gnu', { os: ['linux'], cpu: ['arm64'], libc: ['glibc'] }],
    ['@x/binding-win32-arm64-msvc', { os: ['win32'], cpu: ['arm64'] }],
    ['@x/windows-64', { os: ['win32'], cpu: ['x64'] }],
    ['@x/binding-android-arm-eabi', { os: ['android'], cpu: ['arm'] }],
    ['@x/oxide-wasm32-wasi', { os: ['none'], cpu: ['wasm32'] }],
  ])('reads the platform from the name %s', (name, platform) => {
    const [missing] = missingPlatforms(
      lockOf({ 'node_modules/x': { optionalDependencies: { [name]: '1.0.0' } } }),
    );
    expect(missing?.stub).toEqual({ version: '1.0.0', optional: true, ...platform });
  });

  test('changes nothing in a complete file', () => {
    const lock = lockOf({ '': {}, 'node_modules/a': { version: '1.0.0' } });
    expect(JSON.stringify(completed(lock))).toBe(JSON.stringify(lock));
  });
});
