import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { resolveImport } from '../layers.ts';
import { root } from '../workspace.ts';

export interface Reached {
  /** Files of the repository, as paths from its root. */
  files: Set<string>;
  /** Files and folders that are read beside the code. */
  read: Set<string>;
  /** `workspace package`, for each package that a workspace takes from npm. */
  packages: Set<string>;
}

const imports = [
  // Types are gone by the time it runs.
  /^(?:import|export)\s(?!type\s)[^;'"]*?from\s+'([^']+)'/gm,
  /^import\s+'([^']+)'/gm,
  /\bimport\('([^']+)'\)/g,
];
const reads = /new URL\('(\.[^']+)',\s*import\.meta\.url\)/g;
const resolved = /\brequire\.resolve\('([^']+)'\)/g;

const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, specifier = '']) => specifier);

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const workspaceOf = (file: string): string => file.split('/').slice(0, 2).join('/');

/** Everything that programs need when they run, found by following their imports. */
export const reachedFrom = (programs: readonly string[]): Reached => {
  const reached: Reached = { files: new Set(), read: new Set(), packages: new Set() };
  const waiting = [...programs];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.files.has(file)) continue;
    reached.files.add(file);
    const text = readFileSync(join(root, file), 'utf8');
    for (const specifier of [...imports, resolved].flatMap((pattern) => found(text, pattern))) {
      const target = resolveImport(specifier, file);
      if (target.file !== undefined && existsSync(join(root, target.file))) waiting.push(target.file);
      if (target.npm !== undefined && !target.npm.startsWith('node:'))
        reached.packages.add(`${workspaceOf(file)} ${packageOf(target.npm)}`);
    }
    for (const path of found(text, reads)) {
      const target = posix.join(posix.dirname(file), path);
      if (target.endsWith('.ts')) waiting.push(target);
      else reached.read.add(target);
    }
  }
  return reached;
};
