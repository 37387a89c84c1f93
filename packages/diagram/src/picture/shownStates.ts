import { boundsAround, type Rect } from '../geometry/rect.ts';
import { type Item, rectOf } from '../items.ts';
import { sameValue } from '../sameValue.ts';
import type { Snapshot } from '../snapshot.ts';
import { atRest, type Handling, isInHand, type ItemState, noStates } from './itemStates.ts';
import type { PictureInput } from './pictureInput.ts';

const nothing: ReadonlySet<string> = new Set();

const sameKeys = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((key) => b.has(key));

/** In which state each thing is seen, and what hands may do with it. */
export class ShownStates {
  #states = noStates;
  #readOnly = false;
  /** Another set as soon as it holds other keys. */
  selected: ReadonlySet<string> = nothing;

  /** What is not at rest. */
  get keys(): Iterable<string> {
    return this.#states.keys();
  }

  of(key: string): ItemState {
    return this.#states.get(key) ?? atRest;
  }

  get handling(): Handling {
    return { canChange: !this.#readOnly, isAlone: this.selected.size < 2 };
  }

  /** It is being carried: of a relation both of its ends. */
  isInHand(item: Item | undefined): boolean {
    if (item === undefined) return false;
    const boxes = item.kind === 'relation' ? [item.from.item, item.to.item] : [item.key];
    return boxes.every((key) => isInHand(this.of(key)));
  }

  /** Answers what is seen in another state now. */
  take({ readOnly, states }: Partial<PictureInput>): Set<string> {
    const shown = new Set<string>();
    if (readOnly !== undefined && readOnly !== this.#readOnly) {
      this.#readOnly = readOnly;
      for (const key of this.#states.keys()) shown.add(key);
    }
    if (states === undefined || states === this.#states) return shown;
    for (const key of new Set([...this.#states.keys(), ...states.keys()]))
      if (!sameValue(this.#states.get(key), states.get(key))) shown.add(key);
    const selected = new Set<string>();
    for (const [key, state] of states) if (state.selected === true) selected.add(key);
    // One that was alone loses its handles as soon as another is selected too.
    if (selected.size > 1 !== this.selected.size > 1)
      for (const key of [...selected, ...this.selected]) shown.add(key);
    this.#states = states;
    if (!sameKeys(this.selected, selected)) this.selected = selected;
    return shown;
  }

  /** Around several selected things, in grid units; null where there is none. */
  frame(snapshot: Snapshot): Rect | null {
    if (this.#readOnly) return null;
    const rects = [...this.selected].flatMap((key) => {
      const box = snapshot.box(key);
      return box === undefined ? [] : rectOf(box);
    });
    return rects.length < 2 ? null : boundsAround(rects);
  }
}
