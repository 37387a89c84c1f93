import { type Picture, type PictureItem, itemOf, type Shape } from '@lintel/drawing/picture';
import { type View } from '@lintel/drawing/detail';
import { sameValue } from '../sameValue.ts';

/** From back to front. */
export const layers = { container: 0, relation: 1, component: 2, label: 3, textarea: 4, state: 5 } as const;
export type Layer = (typeof layers)[keyof typeof layers];

/** One item of a picture before it is painted. */
export interface Painted {
  readonly id: string;
  readonly layer: Layer;
  /** Within the layer; then by key. */
  readonly z: number;
  /** Everything that its look follows from: equal looks are the same item. */
  readonly look: unknown;
  readonly paint: (view: View) => readonly Shape[];
}

interface Slot extends Painted {
  item: PictureItem | null;
  /** What the item was painted for. */
  view: View | null;
  /** Which of all it is, as long as nothing came or went. */
  place: number;
}

const compare = (a: Painted, b: Painted): number =>
  a.layer - b.layer || a.z - b.z || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/**
 * What a picture is made of, in order. Nothing is painted before somebody asks for it, so that another view costs only
 * what is looked at.
 */
export class Slots {
  /** How many items were painted since the beginning: what a change costs. */
  paints = 0;
  readonly #byId = new Map<string, Slot>();
  #order: Slot[] = [];
  #added: Slot[] = [];
  #removed = new Set<Slot>();
  readonly #repainted = new Set<Slot>();
  #picture: Picture | null = null;
  #view: View;

  constructor(view: View) {
    this.#view = view;
  }

  get view(): View {
    return this.#view;
  }

  set view(view: View) {
    this.#view = view;
    this.#picture = null;
  }

  /** Whether it looks different now. */
  set(painted: Painted): boolean {
    const before = this.#byId.get(painted.id);
    const isMoved = before === undefined || before.layer !== painted.layer || before.z !== painted.z;
    if (!isMoved && sameValue(before.look, painted.look)) return false;
    if (!isMoved) {
      Object.assign(before, painted, { item: null });
      this.#repainted.add(before);
      return true;
    }
    if (before !== undefined) this.#removed.add(before);
    const slot: Slot = { ...painted, item: null, view: null, place: 0 };
    if (before !== undefined && sameValue(before.look, painted.look)) {
      slot.item = before.item;
      slot.view = before.view;
    }
    this.#byId.set(painted.id, slot);
    this.#added.push(slot);
    return true;
  }

  delete(id: string): boolean {
    const slot = this.#byId.get(id);
    if (slot === undefined) return false;
    this.#byId.delete(id);
    this.#removed.add(slot);
    return true;
  }

  item(id: string): PictureItem | undefined {
    const slot = this.#byId.get(id);
    return slot === undefined ? undefined : this.#itemOf(slot);
  }

  /** Those of the items, from back to front. */
  inOrder(ids: Iterable<string>): PictureItem[] {
    const slots = Array.from(ids, (id) => this.#byId.get(id)).filter((slot) => slot !== undefined);
    return slots.sort(compare).map((slot) => this.#itemOf(slot));
  }

  get picture(): Picture {
    this.#arrange();
    if (this.#picture === null) {
      this.#picture = { items: this.#order.map((slot) => this.#itemOf(slot)) };
    } else if (this.#repainted.size > 0) {
      const items = this.#picture.items.slice();
      for (const slot of this.#repainted) items[slot.place] = this.#itemOf(slot);
      this.#picture = { items };
    }
    this.#repainted.clear();
    return this.#picture;
  }

  #itemOf(slot: Slot): PictureItem {
    if (slot.item !== null && slot.view === this.#view) return slot.item;
    slot.item = itemOf(slot.id, slot.paint(this.#view));
    slot.view = this.#view;
    this.paints += 1;
    return slot.item;
  }

  #arrange(): void {
    if (this.#removed.size === 0 && this.#added.length === 0) return;
    const kept =
      this.#removed.size === 0 ? this.#order : this.#order.filter((slot) => !this.#removed.has(slot));
    const added = this.#added.filter((slot) => !this.#removed.has(slot)).sort(compare);
    const order: Slot[] = [];
    let next = 0;
    for (const slot of kept) {
      for (let come = added[next]; come !== undefined && compare(come, slot) < 0; come = added[next]) {
        order.push(come);
        next += 1;
      }
      order.push(slot);
    }
    for (const slot of added.slice(next)) order.push(slot);
    order.forEach((slot, place) => {
      slot.place = place;
    });
    this.#order = order;
    this.#picture = null;
    this.#removed = new Set();
    this.#added = [];
  }
}
