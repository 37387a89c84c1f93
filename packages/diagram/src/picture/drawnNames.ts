import type { Item } from '../items.ts';
import { sameValue } from '../sameValue.ts';
import type { Names } from './names.ts';
import { anyDiagram, namedIn, namesOf } from './namesUsed.ts';

/** The keys of what is drawn by a component's or type's name. */
export class DrawnNames {
  readonly #keys = new Map<string, Set<string>>();

  rename(key: string, before: Item | undefined, after: Item | undefined): void {
    for (const name of namesOf(before)) this.#keys.get(name)?.delete(key);
    for (const name of namesOf(after)) {
      const keys = this.#keys.get(name) ?? new Set();
      this.#keys.set(name, keys.add(key));
    }
  }

  /** What is called otherwise now. */
  renamed(before: Names, after: Names): Set<string> {
    const renamed = new Set<string>();
    if (before === after) return renamed;
    for (const [name, keys] of this.#keys) {
      if (keys.size === 0) this.#keys.delete(name);
      else if (
        name === anyDiagram
          ? before.diagrams !== after.diagrams
          : !sameValue(namedIn(before, name), namedIn(after, name))
      )
        for (const key of keys) renamed.add(key);
    }
    return renamed;
  }
}
