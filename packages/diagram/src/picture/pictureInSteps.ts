import type { Item } from '../items.ts';
import { Snapshot } from '../snapshot.ts';
import { type PictureInput, type PictureOptions, PictureStore } from './pictureStore.ts';

/** So many items take a few milliseconds. */
const perStep = 50;

/** The boxes first, which every relation runs around, then the relations: nothing is looked for twice. */
function* growing(whole: Snapshot): Generator<Snapshot> {
  const boxes: Item[] = [];
  const relations: Item[] = [];
  for (const item of whole.items.values()) (item.kind === 'relation' ? relations : boxes).push(item);
  // Labels give way to those before them, so that those which come later move none.
  relations.sort((a, b) => (a.key < b.key ? -1 : 1));
  const items = [...boxes, ...relations];
  let grown = Snapshot.empty;
  for (let at = 0; at < items.length; at += perStep) {
    grown = grown.with(new Map(items.slice(at, at + perStep).map((item) => [item.key, item])));
    yield grown;
  }
}

/**
 * The picture of a diagram that nobody has asked for yet, for a server: `pause` is awaited every few milliseconds, so
 * that others are answered meanwhile. The snapshot never changes; what changes after it is a matter of `update`.
 */
export async function pictureInSteps(
  input: PictureInput,
  pause: () => Promise<void>,
  options?: PictureOptions,
): Promise<PictureStore> {
  const store = new PictureStore({ ...input, snapshot: Snapshot.empty }, options);
  for (const snapshot of growing(input.snapshot)) {
    for (const id of store.update({ snapshot })) store.item(id);
    await pause();
  }
  store.update({ snapshot: input.snapshot });
  return store;
}
