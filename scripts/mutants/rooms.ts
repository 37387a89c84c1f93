import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace.ts';

export interface Room {
  /** The workspace whose tests are run, as `vitest.config.ts` knows it. */
  workspace: string;
  /** Where the room is in its workspace. */
  folder: string;
  /** Globs of what is changed, and with `!` of what is not. */
  changed: string[];
}

/** What nobody wrote by hand, and what only tests use. */
const leftAlone = [
  '**/*.test.{ts,tsx}',
  '**/testing/**',
  '**/*.{fixture,contract}.ts',
  'packages/diagram/src/geometry/routeTesting.ts',
  'packages/drawing/src/{icons,interMetrics}.ts',
  'apps/server/src/db/migrations/**',
];

/** `drawing` is a package, `diagram/geometry` a folder of one, `server/merge` a folder of the server. */
export function roomOf(name: string): Room | undefined {
  const [first = '', ...rest] = name.split('/');
  const workspace = [`packages/${first}`, `apps/${first}`].find((folder) =>
    existsSync(join(root, folder, 'package.json')),
  );
  if (first === '' || workspace === undefined) return undefined;
  const folder = ['src', ...rest].join('/');
  if (!existsSync(join(root, workspace, folder))) return undefined;
  return {
    workspace,
    folder,
    changed: [`${workspace}/${folder}/**/*.{ts,tsx}`, ...leftAlone.map((glob) => `!${glob}`)],
  };
}
