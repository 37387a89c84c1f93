import type { PictureInput } from '@lintel/diagram/picture/pictureInput';
import type { PictureStore } from '@lintel/diagram/picture/pictureStore';

/** Up to so many boxes in a hand, their ways are looked for with each step. */
const few = 8;
/** Milliseconds: how long a hand has to rest for the ways of many, and how long they follow at the most. */
const rest = 120;
const longest = 500;

/** Looking for the ways of many boxes takes longer than a frame lasts, so that they only follow a hand that moves. */
export class FollowingWays {
  readonly #pictures: PictureStore;
  readonly #tell: (changed: ReadonlySet<string>) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since: number | null = null;

  constructor(pictures: PictureStore, tell: (changed: ReadonlySet<string>) => void) {
    this.#pictures = pictures;
    this.#tell = tell;
  }

  update(given: Partial<PictureInput>, inHand: number): ReadonlySet<string> {
    this.end();
    if (inHand <= few) return this.#pictures.update(given);
    const changed = this.#pictures.update(given, { waysFollow: true });
    const now = performance.now();
    this.#since ??= now;
    const wait = Math.min(rest, Math.max(0, this.#since + longest - now));
    this.#timer = setTimeout(() => this.#settle(), wait);
    return changed;
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #settle(): void {
    this.#since = null;
    const changed = this.#pictures.settleWays();
    if (changed.size > 0) this.#tell(changed);
  }
}
