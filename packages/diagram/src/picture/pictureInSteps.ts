import type { PictureInput, PictureOptions } from './pictureInput.ts';
import { PictureStore } from './pictureStore.ts';

/** So many items take a few milliseconds. */
const perStep = 50;

/**
 * The picture of a diagram that nobody has asked for yet, for a server: `pause` is awaited every few milliseconds, so
 * that others are answered meanwhile. The snapshot never changes; what changes after it is a matter of `update`.
 */
export async function pictureInSteps(
  input: PictureInput,
  pause: () => Promise<void>,
  options?: PictureOptions,
): Promise<PictureStore> {
  const store = new PictureStore(input, { ...options, mostAtOnce: 0 });
  while (!store.isWhole) {
    for (const id of store.takeNext(perStep)) store.item(id);
    await pause();
  }
  return store;
}
