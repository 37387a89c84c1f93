import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDocument } from '@lintel/diagram/document';
import { readSnapshot } from '@lintel/diagram/snapshotStore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRoom, type Room, until } from './room.fixture.ts';
import { makeToken } from './stockPeer.fixture.ts';

const readme = new URL('../../../../packages/diagram/README.md', import.meta.url);
// Inside of node_modules the packages are found from there.
const folder = fileURLToPath(new URL('../../../../node_modules/.cache/lintel', import.meta.url));
const file = join(folder, `example-${randomUUID()}.mjs`);

let room: Room;
let program: ChildProcess | null = null;

beforeAll(async () => {
  room = await openRoom();
});
afterAll(async () => {
  program?.kill();
  await room.close();
  await rm(file, { force: true });
});

/** The example as it is printed, but for the address and the diagram. */
const exampleFor = async (document: string): Promise<string> => {
  const text = await readFile(readme, 'utf8');
  const [, code = ''] = /```js\n(import \* as Y[\s\S]*?)```/.exec(text) ?? [];
  const changed = code
    .replace('wss://lintel.example/yjs', room.yjsUrl)
    .replace('diagram:landscape', document);
  if (!changed.includes(room.yjsUrl) || !changed.includes(document)) throw new Error('The example changed');
  return changed;
};

it('the example of the format works as it is printed', async () => {
  const document = await room.createDiagram();
  const ann = room.join(await room.createPerson(), document);
  await ann.ready();
  const { secret } = await makeToken(room, await room.createPerson(), { document });
  await mkdir(folder, { recursive: true });
  await writeFile(file, await exampleFor(document));
  program = spawn(process.execPath, [file], { env: { ...process.env, LINTEL_TOKEN: secret } });
  let said = '';
  program.stdout?.on('data', (chunk) => {
    said += String(chunk);
  });
  program.stderr?.on('data', (chunk) => {
    said += String(chunk);
  });

  const items = () => [...readSnapshot(openDocument(ann.doc)).items.values()];
  const named = (name: string) => items().find((item) => item.kind === 'instance' && item.name === name);
  await until('all of it is there', () => items().length === 3);
  await until('it has been renamed', () => named('Till') !== undefined);
  const till = named('Till');
  const bank = named('Bank');
  expect(till).toMatchObject({ position: { x: 10, y: 2 }, size: { width: 4, height: 2 } });
  expect(items().find(({ kind }) => kind === 'relation')).toMatchObject({
    from: { item: till?.key, endpoint: 'right-0' },
    to: { item: bank?.key, endpoint: 'left-0' },
  });

  ann.doc.getMap('position').set(bank?.key ?? '', { x: 30, y: 5 });
  await until('the program says so', () => said.includes('Bank is at { x: 30, y: 5 }'));
  ann.doc.getMap('alive').delete(bank?.key ?? '');
  await until('the program says so', () => said.includes(`${bank?.key} is gone`));
  expect(ann.reasons).toEqual([]);
});
