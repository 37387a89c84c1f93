import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Whose files take longer to read what all of them need than to test: there a worker reads it once. */
const readOnce = new Set(['apps/server', 'apps/web']);

/** Whose tests open databases. */
const usesServer = new Set(['apps/server', 'apps/e2e']);

export const projectOf = (folder: string) => ({
  test: {
    name: folder.replace(/^.*\//, ''),
    root: folder,
    environment: 'node' as const,
    isolate: !readOnce.has(folder),
    globalSetup: usesServer.has(folder)
      ? [join(import.meta.dirname, 'apps/server/src/testing/ofOneRun.ts')]
      : [],
    include: ['**/*.test.ts', '**/*.test.tsx'],
    // A database starts inside many tests, and the machine may be busy with other work.
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});

const packages = readdirSync(join(import.meta.dirname, 'packages'))
  .map((name) => `packages/${name}`)
  .filter((folder) => existsSync(join(import.meta.dirname, folder, 'package.json')));

export default defineConfig({
  test: {
    projects: [...packages, 'apps/server', 'apps/web', 'apps/e2e', 'scripts'].map(projectOf),
    // One for each core: tests of servers fill what is left with processes of their own.
    maxWorkers: '100%',
  },
});
