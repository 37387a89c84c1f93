import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';
import { root } from '../workspace.ts';

/** A change that nobody can notice: the file, the whole line without its indentation, the change, and why. */
export interface SameMeaning {
  file: string;
  line: string;
  change: string;
  why: string;
}

export interface Survivor {
  file: string;
  lineNumber: number;
  line: string;
  change: string;
}

export interface Outcome {
  sampled: number;
  noticed: number;
  survivors: Survivor[];
}

type Position = MutantResult['location']['start'];

const oneLine = (code: string): string => code.replace(/\s+/g, ' ').trim();

/** Lines and columns count from one, and the end is the place behind the last character. */
function between(source: string, start: Position, end: Position): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
    )
    .join('\n');
}

function survivorOf({ fileName, location, replacement }: MutantResult, source: string): Survivor {
  const { start, end } = location;
  return {
    file: fileName,
    lineNumber: start.line,
    line: (source.split('\n')[start.line - 1] ?? '').trim(),
    change: `${oneLine(between(source, start, end))} → ${oneLine(replacement)}`,
  };
}

/** What stands outside the sample counts as not compiled; a change that never ends is noticed, too. */
export function outcomeOf(results: readonly MutantResult[], read: (file: string) => string): Outcome {
  const survived = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const noticed = results.filter(
    ({ status }) => status === 'Killed' || status === 'Timeout' || status === 'RuntimeError',
  );
  return {
    sampled: survived.length + noticed.length,
    noticed: noticed.length,
    survivors: survived
      .map((result) => survivorOf(result, read(result.fileName)))
      .sort((left, right) => left.file.localeCompare(right.file) || left.lineNumber - right.lineNumber),
  };
}

export const readSameMeaning = (): SameMeaning[] =>
  JSON.parse(readFileSync(join(root, 'scripts/mutants/sameMeaning.json'), 'utf8')) as SameMeaning[];

const whyUnnoticed = (survivor: Survivor, known: readonly SameMeaning[]): string | undefined =>
  known.find(
    ({ file, line, change }) =>
      file === survivor.file && line === survivor.line && change === survivor.change,
  )?.why;

const share = (part: number, whole: number): string =>
  `${part} of ${whole} (${whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`})`;

/** First what tests should notice, then what changes nothing, then the figures. */
export function describeOutcome(
  { sampled, noticed, survivors }: Outcome,
  known: readonly SameMeaning[],
): string[] {
  const place = ({ file, lineNumber, change }: Survivor) => `${file}:${lineNumber}  ${change}`;
  const same = survivors.filter((survivor) => whyUnnoticed(survivor, known) !== undefined);
  return [
    ...survivors
      .filter((survivor) => !same.includes(survivor))
      .map((survivor) => `survived  ${place(survivor)}`),
    ...same.map((survivor) => `the same  ${place(survivor)} (${whyUnnoticed(survivor, known)})`),
    `noticed ${share(noticed, sampled)}, of those that change anything ${share(noticed, sampled - same.length)}`,
  ];
}
