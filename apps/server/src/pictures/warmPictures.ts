import type { Names } from '@lintel/diagram/picture/names';
import { pictureInSteps, updateInSteps } from '@lintel/diagram/picture/pictureInSteps';
import type { PictureStore } from '@lintel/diagram/picture/pictureStore';
import type { Snapshot } from '@lintel/diagram/snapshot';
import type { SnapshotStore } from '@lintel/diagram/snapshotStore';
import type { View } from '@lintel/drawing/detail';
import type { Picture } from '@lintel/drawing/picture';
import { type Audience, pause, type Scale, wholeOf } from './atRest.ts';

/** More than this at once would hold up the loop: then it is made anew, in steps. */
const mostDifferences = 400;
const idleMilliseconds = 60_000;
/** Of one document, for whom and how small however they are seen: each takes as much memory as the document. */
const mostOfDocument = 4;

/** In another view everything is, which is not counted as a change of anything. */
const paintedAnew = async (store: PictureStore, { items }: Snapshot): Promise<void> => {
  for (const key of items.keys()) {
    store.item(key);
    await pause();
  }
};

const isFarFrom = (snapshot: Snapshot, before: Snapshot): boolean => {
  let count = 0;
  for (const _ of snapshot.items.differences(before.items)) {
    count += 1;
    if (count > mostDifferences) return true;
  }
  return false;
};

interface Asked {
  readonly document: string;
  readonly snapshots: SnapshotStore;
  readonly audience: Audience;
  readonly scale: Scale;
}

/** The picture of an open document, kept up with it from one question to the next. */
class WarmPicture {
  readonly snapshots: SnapshotStore;
  readonly #links: boolean;
  readonly #scale: Scale;
  usedAt = performance.now();
  #store: PictureStore | null = null;
  /** One after the other: it is in no state to be looked at while it is brought up to another. */
  #last: Promise<unknown> = Promise.resolve();

  constructor({ snapshots, audience, scale }: Asked) {
    this.snapshots = snapshots;
    this.#links = audience === 'members';
    this.#scale = scale;
  }

  at(snapshot: Snapshot, names: Names): Promise<Picture> {
    this.usedAt = performance.now();
    const own = this.#last.then(() => this.#bring(snapshot, names, this.#scale.viewOf(snapshot)));
    this.#last = own.catch(() => {});
    return own;
  }

  async #bring(snapshot: Snapshot, names: Names, view: View): Promise<Picture> {
    const known = this.#store;
    // One that was left half way is of no use.
    this.#store = null;
    await pause();
    let store = known;
    if (store === null || isFarFrom(snapshot, store.snapshot))
      store = await pictureInSteps({ snapshot, names, view }, pause, { links: this.#links });
    else {
      await updateInSteps(store, { snapshot, names, view }, pause);
      await paintedAnew(store, snapshot);
    }
    const picture = await wholeOf(store);
    this.#store = store;
    return picture;
  }
}

export interface WarmPictures {
  of(asked: Asked): WarmPicture;
  stop(): void;
}

/** Those of the documents that were asked for a moment ago. */
export const createWarmPictures = (): WarmPictures => {
  const warm = new Map<string, Map<string, WarmPicture>>();
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [document, ofDocument] of warm) {
      for (const [key, { usedAt }] of ofDocument) if (now - usedAt > idleMilliseconds) ofDocument.delete(key);
      if (ofDocument.size === 0) warm.delete(document);
    }
  }, idleMilliseconds / 4);
  timer.unref();
  return {
    of: (asked) => {
      const { document, snapshots, audience, scale } = asked;
      const ofDocument = warm.get(document) ?? new Map<string, WarmPicture>();
      warm.set(document, ofDocument);
      const key = `${audience} ${scale.name}`;
      const found = ofDocument.get(key);
      // It may have been closed and opened since.
      const shown = found?.snapshots === snapshots ? found : new WarmPicture(asked);
      // As the last of them, which is the order in which they are given up.
      ofDocument.delete(key);
      ofDocument.set(key, shown);
      for (const each of [...ofDocument.keys()].slice(0, -mostOfDocument)) ofDocument.delete(each);
      return shown;
    },
    stop: () => clearInterval(timer),
  };
};
