import { readdirSync } from 'node:fs';
import { join } from 'node:path';

interface Rule {
  keeps: boolean;
  matches: (path: string) => boolean;
}

const partOf = (part: string): string => {
  if (part === '**') return '(?:.*/)?';
  const escaped = part.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&');
  return `${escaped.replaceAll('*', '[^/]*').replaceAll('?', '[^/]')}/`;
};

/** As the build reads it: `**` stands for any number of folders, `*` for a piece of a name. */
const patternOf = (line: string): RegExp =>
  new RegExp(`^${line.split('/').map(partOf).join('').replace(/\/$/, '')}$`);

export const rulesIn = (text: string): Rule[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const pattern = patternOf(line.replace(/^!/, '').replace(/^\/|\/$/g, ''));
      return { keeps: line.startsWith('!'), matches: (path) => pattern.test(path) };
    });

/** Whether the build gets to see a file: the last rule that speaks of it, or of a folder it lies in, decides. */
export const isSent = (rules: readonly Rule[], path: string): boolean => {
  const parts = path.split('/');
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  return rules.findLast((rule) => paths.some(rule.matches))?.keeps ?? true;
};

/** Every file below `root` that the build gets to see, as relative paths. */
export const sentFiles = (root: string, rules: readonly Rule[]): string[] => {
  const found: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      // Nothing in them is ever brought back, and they hold a hundred thousand files.
      if (entry.isDirectory() && !['node_modules', '.git', '.cache'].includes(entry.name)) walk(path);
      else if (!entry.isDirectory() && isSent(rules, path)) found.push(path);
    }
  };
  walk('');
  return found.sort();
};

/** The files that a source of COPY names, each with its path below the target. */
export const filesUnder = (sent: readonly string[], source: string): { file: string; below: string }[] =>
  sent.flatMap((file) => {
    if (file === source) return [{ file, below: source.slice(source.lastIndexOf('/') + 1) }];
    return file.startsWith(`${source}/`) ? [{ file, below: file.slice(source.length + 1) }] : [];
  });
