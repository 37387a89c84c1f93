import { expect, it } from 'vitest';
import { apply } from './apply.ts';
import { openDocument } from './document.ts';
import { snapshotInSteps } from './snapshotInSteps.ts';
import { readSnapshot } from './snapshotStore.ts';
import { component, relation } from './testing/build.ts';
import { asRecord } from './testing/invariants.ts';
import { estimatedHeight } from './textHeight.ts';
import * as Y from 'yjs';

const origin = Object.freeze({ test: true });
const keyOf = (kind: string, index: number): string => `${kind}-${String(index).padStart(5, '0')}`;

it('a snapshot read in steps is the same, with what changed meanwhile and relations whose ends come later', async () => {
  const document = openDocument(new Y.Doc());
  const boxes = 600;
  const line = (index: number) =>
    relation(keyOf('a-line', index), keyOf('box', index), keyOf('box', boxes - 1 - index));
  // Relations are read first: keys come in the order in which they were written.
  apply(document, Array.from({ length: 200 }, (_, index) => line(index)).flat(), origin);
  const box = (index: number) => component(keyOf('box', index), [index * 6, 0, 4, 2]);
  apply(document, Array.from({ length: boxes }, (_, index) => box(index)).flat(), origin);

  let pauses = 0;
  const store = await snapshotInSteps(document, estimatedHeight, async () => {
    pauses += 1;
    if (pauses !== 2) return;
    document.columns.name.set(keyOf('box', 0), 'Renamed');
    document.columns.name.set(keyOf('box', boxes - 1), 'Renamed as well');
    document.columns.alive.delete(keyOf('box', 1));
    apply(document, component('newcomer', [0, 20, 4, 2]), origin);
  });
  expect(pauses).toBeGreaterThan(3);
  expect(asRecord(store.get())).toEqual(asRecord(readSnapshot(document)));
  expect(store.get().size).toBe(boxes + 200 - 1);
  document.columns.name.set(keyOf('box', 5), 'Followed');
  expect(store.get().instance(keyOf('box', 5))?.name).toBe('Followed');
});
