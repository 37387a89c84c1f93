import { Readable } from 'node:stream';
import type { ActivityShape } from '@lintel/api/endpoints/activities';
import { activityGroupLabels } from '@lintel/domain/activityLog/entries';
import { csvOf } from '@lintel/domain/csv';
import { InParts } from '../../http/inParts.ts';

type Parts = AsyncIterable<readonly ActivityShape[]>;

const actors = { PERSON: 'Person', KEY: 'API key', SYSTEM: 'Lintel', STRANGER: 'Unknown' } as const;

const head = ['Time', 'Actor', 'Name', 'Address', 'Group', 'Action', 'Entry', 'Diagram'];

const cellsOf = ({ createdAt, actor, userName, address, group, label, text, diagram }: ActivityShape) => [
  createdAt,
  actors[actor],
  userName ?? '',
  address ?? '',
  activityGroupLabels[group],
  label,
  text,
  diagram?.name ?? '',
];

/** Tables take a file without the mark for another encoding. */
const byteOrderMark = '\ufeff';

async function* csv(parts: Parts): AsyncGenerator<string> {
  yield byteOrderMark + csvOf([head]);
  for await (const part of parts) if (part.length > 0) yield `\r\n${csvOf(part.map(cellsOf))}`;
}

async function* json(parts: Parts): AsyncGenerator<string> {
  let before = '[';
  for await (const part of parts) {
    if (part.length === 0) continue;
    yield before + JSON.stringify(part).slice(1, -1);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

const formats = {
  csv: { write: csv, contentType: 'text/csv; charset=utf-8' },
  json: { write: json, contentType: 'application/json; charset=utf-8' },
} as const;

export type ExportFormat = keyof typeof formats;

/** Sent as it is read. The first part is read before anything is answered, so that what goes wrong there is a proper refusal. */
export const fileOf = async (
  format: ExportFormat,
  parts: Parts,
): Promise<{ content: Readable; contentType: string }> => {
  const { write, contentType } = formats[format];
  const list = await InParts.of(parts);
  return { content: Readable.from(write(list.parts)), contentType };
};
