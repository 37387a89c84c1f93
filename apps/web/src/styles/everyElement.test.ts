import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));
const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'));

it.each(sheets)(
  '%s shades selected words in texts alone: else they are worked out for every element',
  (name) => {
    const rules = readFileSync(`${folder}${name}`, 'utf8').match(/^.*::highlight\(.*$/gm) ?? [];
    expect(rules.filter((rule) => !/\S\s*::highlight/.test(rule))).toEqual([]);
  },
);
