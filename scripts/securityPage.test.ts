import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './workspace.ts';

const page = readFileSync(join(root, 'infra/security.md'), 'utf8');

interface Row {
  number: string;
  proof: string;
}

const rows: Row[] = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| [^|]+ \| (.+) \|$/gm)].map(
  ([, number = '', proof = '']) => ({ number, proof }),
);

/** How many items of levels 1 and 2 each section of the standard has, chapter by chapter. */
const sections: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};

const testsIn = (proof: string) =>
  [...proof.matchAll(/`([^`]+\.(?:test|e2e)\.ts)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));

const isReasoned = (proof: string): boolean => /^(Not applicable|Open): \S.{10,}/.test(proof);
const isWritten = (proof: string): boolean => /`[\w./-]+\.(?:ts|md|json)`/.test(proof);

describe('the page about security', () => {
  it('has each item of the chapters once', () => {
    const numbers = rows.map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)]);
    const counted = Object.groupBy(numbers, (number) => number.slice(0, number.lastIndexOf('.')));
    expect(Object.fromEntries(Object.entries(counted).map(([key, list = []]) => [key, list.length]))).toEqual(
      sections,
    );
  });

  it('proves each, or says why it does not apply or is open', () => {
    const empty = rows.filter(
      ({ proof }) => testsIn(proof).length === 0 && !isReasoned(proof) && !isWritten(proof),
    );
    expect(empty).toEqual([]);
  });

  it('names tests that are there', () => {
    const named = rows.flatMap(({ number, proof }) => testsIn(proof).map((test) => ({ number, ...test })));
    expect(named.length).toBeGreaterThan(80);
    const missing = named.filter(({ file, title }) => {
      const quoted = readFileSync(join(root, file), 'utf8');
      return ![`'${title}'`, `"${title}"`, `\`${title}\``].some((each) => quoted.includes(each));
    });
    expect(missing).toEqual([]);
  });

  it('names files that are there', () => {
    for (const [, file = ''] of page.matchAll(/`((?:apps|packages|infra|scripts)\/[\w./-]+\.\w+)`/g))
      expect(readFileSync(join(root, file), 'utf8')).not.toBe('');
  });
});
