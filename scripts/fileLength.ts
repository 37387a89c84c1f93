import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFiles } from './repositoryFiles.ts';
import { root } from './workspace.ts';

export const longest = 400;

export interface Measured {
  file: string;
  lines: number;
}

/** Generated files and tables of data are read by searching, not from top to bottom. */
const exempt = /(^|\/)(migrations\/|catalogue\/general\.ts$|styles\/tokens\.css$)/;

export function isMeasured(file: string): boolean {
  return /\.(ts|tsx|mjs|css)$/.test(file) && !exempt.test(file);
}

/** A last line without a line break counts as a line, a final line break does not begin another. */
export function countLines(text: string): number {
  if (text === '') return 0;
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

export function tooLong(files: Measured[]): Measured[] {
  return files.filter(({ lines }) => lines > longest).sort((left, right) => right.lines - left.lines);
}

if (import.meta.main) {
  const files = repositoryFiles().filter(isMeasured);
  const measured = files.map((file) => ({ file, lines: countLines(readFileSync(join(root, file), 'utf8')) }));
  const long = tooLong(measured);
  for (const { file, lines } of long) console.log(`${file}: ${lines} lines, ${longest} at the most`);
  process.exitCode = long.length > 0 ? 1 : 0;
}
