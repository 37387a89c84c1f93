import type { PictureInput } from '@lintel/diagram/picture/pictureInput';
import type { PictureStore } from '@lintel/diagram/picture/pictureStore';

/** Up to so many boxes in a hand, their routes are looked for with each step, as long as that takes no longer. */
const few = 8;
const bearable = 6;
/** Milliseconds: how long a hand has to rest for the routes of many, and how long they follow at the most. */
const rest = 120;
const longest = 500;
/** Those of many in a hand: nobody reads them before it rests, and the search is the longest of what a drag costs. */
const longestOfMany = 1_500;
/** Of the time in which a hand moves: more of it than one part in so many is not spent on routes that change again. */
const part = 20;
/** Of each frame, which lasts that long, so many milliseconds are enough for what is settled little by little. */
const slice = 4;
const frame = 16;
/** Milliseconds: more often what is settled is not painted meanwhile, which takes longer than settling it. */
const painting = 100;
/** Nor is more than one part in so many of the time spent on that. */
const paintingPart = 5;

const nothing: ReadonlySet<string> = new Set();

/**
 * Looking for the routes of many boxes, or of one in a crowd, takes longer than a frame lasts, so that they only follow
 * what moves, in one's own hand or in another person's.
 */
export class StretchingRoutes {
  readonly #pictures: PictureStore;
  readonly #report: (changed: ReadonlySet<string>) => void;
  readonly #now: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since: number | null = null;
  #inHand = 0;
  /** Milliseconds of the last search for what is in the hand. */
  #took = 0;
  /** And of the last for one change that came from elsewhere. */
  #tookElsewhere = 0;
  /** What was spent on what followed since the last time that nothing did, and for how many changes. */
  #spent = 0;
  #stretched = 0;
  /** What looks different since it was told the last time, and when that was. */
  #unreported = new Set<string>();
  #reportedAt = 0;
  /** Milliseconds by which a slice was late since then: what is reported is painted before the next comes. */
  #late = 0;

  constructor(
    pictures: PictureStore,
    report: (changed: ReadonlySet<string>) => void,
    now: () => number = () => performance.now(),
  ) {
    this.#pictures = pictures;
    this.#report = report;
    this.#now = now;
  }

  update(given: Partial<PictureInput>, inHand: number): ReadonlySet<string> {
    const changed = this.#updated(given, inHand);
    return this.#unreported.size === 0 ? changed : this.#taken(changed);
  }

  #updated(given: Partial<PictureInput>, inHand: number): ReadonlySet<string> {
    this.end();
    const letsGo = this.#inHand > 0 && inHand === 0;
    this.#inHand = inHand;
    if (inHand === 0) this.#took = 0;
    if (letsGo) return this.#settledBy(() => this.#pictures.update(given));
    if (inHand > 0 && inHand <= few && this.#took <= bearable)
      return this.#timed(() => this.#settledBy(() => this.#pictures.update(given)));
    if (inHand === 0 && this.#pictures.isSettled && this.#tookElsewhere <= bearable)
      return this.#fromElsewhere(given);
    const changed = this.#pictures.update(given, { routesStretch: true });
    if (this.#pictures.isSettled) return changed;
    this.#stretched += 1;
    const now = this.#now();
    this.#since ??= now;
    const most = inHand > few ? longestOfMany : longest;
    const until = this.#since + Math.max(most, part * (inHand > 0 ? this.#took : this.#tookElsewhere));
    this.#settleIn(Math.min(rest, Math.max(0, until - now)));
    return changed;
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  /** Mostly the search is over before a slice is; where it is not, the rest of it waits until nothing moves. */
  #fromElsewhere(given: Partial<PictureInput>): ReadonlySet<string> {
    const changed = new Set(this.#pictures.update(given, { routesStretch: true }));
    if (this.#pictures.isSettled) return changed;
    this.#stretched = 1;
    this.#settleSome(changed);
    if (this.#pictures.isSettled) return this.#settledBy(() => changed);
    this.#since = this.#now();
    this.#settleIn(rest);
    return changed;
  }

  #settleIn(milliseconds: number): void {
    const due = this.#now() + milliseconds;
    this.#timer = setTimeout(() => {
      this.#late = Math.max(this.#late, this.#now() - due);
      const changed = this.#inHand > few ? this.#settle() : this.#settleSlice();
      if (changed.size > 0) this.#report(changed);
    }, milliseconds);
  }

  /** All at once: what many boxes in one hand have in common is searched once. */
  #settle(): ReadonlySet<string> {
    return this.#timed(() => this.#settledBy(() => this.#pictures.settleRoutes()));
  }

  #settleSlice(): ReadonlySet<string> {
    this.#settleSome(this.#unreported);
    if (!this.#pictures.isSettled) {
      this.#settleIn(frame);
      const pause = Math.max(painting, paintingPart * this.#late);
      return this.#now() - this.#reportedAt < pause ? nothing : this.#taken(nothing);
    }
    return this.#settledBy(() => this.#taken(nothing));
  }

  /** As much as may be done in one go. */
  #settleSome(changed: Set<string>): void {
    const begun = this.#now();
    let now = begun;
    while (!this.#pictures.isSettled && now - begun < slice) {
      for (const id of this.#pictures.settleNext()) changed.add(id);
      now = this.#now();
    }
    this.#spent += now - begun;
    if (!this.#pictures.isSettled) return;
    if (this.#inHand > 0) this.#took = this.#spent;
    else this.#tookElsewhere = this.#spent / Math.max(1, this.#stretched);
  }

  /** These with all that is not told yet. */
  #taken(changed: ReadonlySet<string>): ReadonlySet<string> {
    const all = this.#unreported;
    for (const id of changed) all.add(id);
    this.#unreported = new Set();
    this.#reportedAt = this.#now();
    this.#late = 0;
    return all;
  }

  #settledBy(settle: () => ReadonlySet<string>): ReadonlySet<string> {
    const changed = settle();
    this.#since = null;
    this.#spent = 0;
    this.#stretched = 0;
    return changed;
  }

  #timed(search: () => ReadonlySet<string>): ReadonlySet<string> {
    const begun = this.#now();
    const changed = search();
    this.#took = this.#now() - begun;
    return changed;
  }
}
