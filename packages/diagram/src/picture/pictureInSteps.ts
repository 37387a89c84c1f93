import type { Steps } from '../steps.ts';
import type { PictureInput, PictureOptions } from './pictureInput.ts';
import { PictureStore } from './pictureStore.ts';

/** Awaited after each step: whether others are answered meanwhile is for it to say, since steps differ in length. */
type Pause = () => Promise<void>;

async function painted(store: PictureStore, steps: Steps<ReadonlySet<string>>, pause: Pause): Promise<void> {
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) await pause();
  for (const id of step.value) {
    store.item(id);
    await pause();
  }
}

/**
 * The picture of a diagram that nobody has asked for yet, for a server. All routes are found before any is given its lane,
 * and all lanes before any label is placed, so that nothing is made twice. The snapshot never changes; what changes
 * after it is a matter of `updateInSteps`.
 */
export async function pictureInSteps(
  input: PictureInput,
  pause: Pause,
  options?: PictureOptions,
): Promise<PictureStore> {
  const store = new PictureStore(input, { ...options, mostAtOnce: 0 });
  await painted(store, store.complete(), pause);
  return store;
}

/** Nothing may be asked of the picture meanwhile. */
export const updateInSteps = (
  store: PictureStore,
  given: Partial<PictureInput>,
  pause: Pause,
): Promise<void> => painted(store, store.updating(given), pause);
