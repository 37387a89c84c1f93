import { z } from 'zod/mini';
import { takingTurns } from '../documents/turns.ts';
import { BadFile } from './badFile.ts';
import type { OpenFile } from './openFile.ts';
import { type Head, headShape, type ListName, listNames, listShapes, type Part } from './shapes.ts';

/** A thing that cannot be taken, and why. */
export interface Rejected {
  readonly list: ListName;
  readonly id: string;
  readonly name: string;
  readonly reason: string;
}

/** What stands in a file, all together. */
export interface ReadFile {
  readonly of: Head['of'];
  readonly things: Required<{ [Name in ListName]: NonNullable<Part[Name]>[number][] }>;
  readonly rejected: readonly Rejected[];
}

const mostThings: Readonly<Record<ListName, number>> = {
  icons: 10_000,
  types: 2_000,
  tags: 500,
  folders: 2_000,
  attributes: 500,
  attachments: 50_000,
  components: 200_000,
  diagrams: 50_000,
  views: 2_000,
  graphs: 2_000,
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parsedJson = (json: string): Record<string, unknown> => {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new BadFile('The file cannot be read');
  }
  if (!isObject(value)) throw new BadFile('This is no file that was exported here');
  return value;
};

const headOf = (value: Record<string, unknown>): Head => {
  const head = headShape.safeParse(value);
  if (head.success) return head.data;
  if (value['format'] === 'lintel') throw new BadFile('The file was written by a newer version of Lintel');
  throw new BadFile('This is no file that was exported here');
};

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : '';

const reasonOf = (error: z.core.$ZodError): string => {
  const [issue] = error.issues;
  if (issue === undefined) return 'Cannot be read';
  const path = issue.path.map(String).join('.').slice(0, 100);
  return path === '' ? issue.message : `${path}: ${issue.message}`;
};

const rejectedFrom = (list: ListName, value: unknown, error: z.core.$ZodError): Rejected => {
  const { id, name } = isObject(value) ? value : {};
  return { list, id: textOf(id), name: textOf(name), reason: reasonOf(error) };
};

const empty = (): ReadFile['things'] =>
  Object.fromEntries(listNames.map((name) => [name, []])) as unknown as ReadFile['things'];

/** All of it, thing by thing, so that nobody waits for a large one. */
export const readWhole = async (file: OpenFile, onText: () => void = () => {}): Promise<ReadFile> => {
  const turns = takingTurns();
  const things = empty();
  const rejected: Rejected[] = [];
  let of: Head['of'] = 'diagrams';
  let found = false;
  for await (const json of file.read()) {
    await turns();
    const value = parsedJson(json);
    const head = headOf(value);
    found = true;
    if (head.of === 'organization') of = head.of;
    for (const name of listNames) {
      const list: unknown = value[name] ?? [];
      if (!Array.isArray(list)) throw new BadFile(`"${name}" is no list`);
      const into: unknown[] = things[name];
      if (into.length + list.length > mostThings[name]) throw new BadFile(`There are too many ${name}`);
      for (const each of list as unknown[]) {
        const parsed = z.safeParse(listShapes[name] as z.ZodMiniType, each);
        if (parsed.success) into.push(parsed.data);
        else rejected.push(rejectedFrom(name, each, parsed.error));
        await turns();
      }
    }
    onText();
  }
  if (!found) throw new BadFile('This is no file that was exported here');
  return { of, things, rejected };
};
