import { takingTurns } from '../documents/turns.ts';
import { exchangeFormat, exchangeVersion, type Head, listNames, type Part } from './shapes.ts';
import { yamlOfJson } from './yaml.ts';

export const textFormats = ['json', 'yaml'] as const;
export type TextFormat = (typeof textFormats)[number];

export const mimeTypes: Readonly<Record<TextFormat, string>> = {
  json: 'application/json; charset=utf-8',
  yaml: 'application/yaml; charset=utf-8',
};

export const headOf = (of: Head['of']): Head => ({ format: exchangeFormat, version: exchangeVersion, of });

/** Empty lists say nothing. */
const jsonOf = async (head: Head, part: Part): Promise<string> => {
  const turns = takingTurns();
  const fields = Object.entries(head).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );
  for (const name of listNames) {
    const list: readonly unknown[] = part[name] ?? [];
    if (list.length === 0) continue;
    const things: string[] = [];
    for (const thing of list) {
      things.push(JSON.stringify(thing));
      await turns();
    }
    fields.push(`${JSON.stringify(name)}:[\n${things.join(',\n')}\n]`);
  }
  return `{\n${fields.join(',\n')}\n}\n`;
};

export const writtenText = async (format: TextFormat, head: Head, part: Part): Promise<string> => {
  const json = await jsonOf(head, part);
  return format === 'json' ? json : yamlOfJson(json);
};
