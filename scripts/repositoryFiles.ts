import { spawnSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.ts';

function listedByGit(...args: string[]): string[] | undefined {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z', ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return status === 0 ? stdout.split('\0').filter((name) => name !== '') : undefined;
}

const notOurs = new Set(['node_modules', 'dist', 'data', 'test-results', '.git', '.cache', '.turbo']);

/** What is tracked or would be added by `git add .`; in a copy without git, what lies in folders of our own. */
export function repositoryFiles(): string[] {
  const listed = listedByGit('--cached', '--others', '--exclude-standard');
  const files =
    listed ??
    globSync('**/*', { cwd: root, exclude: (name) => notOurs.has(name.split(/[/\\]/).at(-1) ?? '') }).map(
      (name) => name.replaceAll('\\', '/'),
    );
  // A file that was deleted but is still recorded has nothing to read; a link to a folder is no file.
  return files.filter((name) => statSync(join(root, name), { throwIfNoEntry: false })?.isFile());
}
