import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const longestFunction = 80;

/** By file and name, how long each may be: the list gets shorter, and so do they. */
export type LongFunctions = Readonly<Record<string, Readonly<Record<string, number>>>>;

export function readLongFunctions(): LongFunctions {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'longFunctions.json'), 'utf8')) as LongFunctions;
}

/** Tests read from top to bottom, however many there are of one thing. */
export function isOfProduct(file: string): boolean {
  return (
    /^(apps\/(server|web)|packages\/[^/]+)\/src\/|^scripts\//.test(file) &&
    !/\.(test|fixture|contract)\.tsx?$|\/testing\/|^scripts\/attack\//.test(file)
  );
}

export interface MeasuredFunction {
  name: string;
  lines: number;
}

/** What is wrong with a function of a file; null where nothing is. */
export function complaintOf(
  allowed: Readonly<Record<string, number>> | undefined,
  { name, lines }: MeasuredFunction,
): string | null {
  const most = allowed?.[name];
  if (most === undefined)
    return lines > longestFunction
      ? `${name} has ${lines} lines, ${longestFunction} at the most: give its parts names of their own.`
      : null;
  if (lines > most) return `${name} has grown to ${lines} lines, from ${most}: it should become shorter.`;
  if (lines < most) return `${name} has ${lines} lines by now: say so in scripts/longFunctions.json.`;
  return null;
}

/** Names that stand in the list and no longer in the file. */
export function goneFrom(
  allowed: Readonly<Record<string, number>> | undefined,
  found: ReadonlySet<string>,
): string[] {
  return Object.keys(allowed ?? {}).filter((name) => !found.has(name));
}
