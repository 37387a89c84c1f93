import type { DiagramDocument } from '@lintel/diagram/document';
import { apply } from '@lintel/diagram/apply';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { box, boxesIn, origin } from '../documents/journalled.fixture.ts';
import { createFoldingAtRest } from './foldingAtRest.ts';
import { openRoom, type Room } from './room.fixture.ts';

let room: Room;
beforeAll(async () => {
  room = await openRoom({ projectAfter: 1 });
});
afterAll(() => room.close());

const key = (index: number): string => `box-${String(index).padStart(4, '0')}`;

const draw = async (document: string, index: number): Promise<void> => {
  const serverEdits = room.serverEdits();
  const edit = (copy: DiagramDocument): void => apply(copy, box(key(index)), origin);
  await serverEdits.transaction((tx) => serverEdits.writeAsServer(tx, document, null, edit));
  await room.projected();
};

it('what a program writes again and again to a diagram that nobody opens is folded', async () => {
  const document = await room.createDiagram();
  for (let index = 0; index < 45; index++) await draw(document, index);
  await room.restart();
  expect((await room.rows(document)).length).toBeLessThan(25);
  expect(boxesIn(await room.stored(document))).toEqual(Array.from({ length: 45 }, (_, index) => key(index)));
});

const stored = (rows: number, snapshot: number | null = null) => ({
  snapshot: snapshot === null ? null : new Uint8Array(snapshot),
  rows: Array.from({ length: rows }, (_, id) => {
    const payload = new Uint8Array(10);
    return { id, number: id, userId: null, payload, createdAt: '', projectedAt: null };
  }),
});

it('folds once it is worth it, and not before it is projected', () => {
  const folded: string[] = [];
  const folding = createFoldingAtRest((document) => Promise.resolve(folded.push(document)));
  folding.read('diagram:few', stored(19));
  folding.read('diagram:much-folded', stored(20, 201));
  folding.read('diagram:worth-it', stored(20, 200));
  expect(folded).toEqual([]);
  for (const name of ['few', 'much-folded', 'worth-it', 'worth-it']) folding.projected(`diagram:${name}`);
  expect(folded).toEqual(['diagram:worth-it']);
});

it('can be waited for', async () => {
  let end = (): void => {};
  const folding = createFoldingAtRest(() => new Promise<void>((done) => (end = done)));
  folding.read('diagram:a', stored(20));
  folding.projected('diagram:a');
  let isSettled = false;
  const settled = folding.settled().then(() => (isSettled = true));
  await Promise.resolve();
  expect(isSettled).toBe(false);
  end();
  await settled;
});
