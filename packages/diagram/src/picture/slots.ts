import { type Picture, type PictureItem, itemOf, type Shape } from '@lintel/drawing/picture';
import { type View } from '@lintel/drawing/detail';
import { sameValue } from '../sameValue.ts';

/** From back to front. */
export const layers = { container: 0, relation: 1, component: 2, label: 3, textarea: 4, state: 5 } as const;
export type Layer = (typeof layers)[keyof typeof layers];

/** Of the item that it belongs to. */
export const keyOf = (id: string): string => {
  const end = id.indexOf(':');
  return end === -1 ? id : id.slice(0, end);
};

/** One item of a picture before it is painted. */
export interface Painted {
  readonly id: string;
  readonly layer: Layer;
  /** Within the layer; then by key. */
  readonly z: number;
  /** Everything that its look follows from: equal looks are the same item. */
  readonly look: unknown;
  readonly paint: (view: View) => readonly Shape[];
  /** It is laid out for the zoom itself, and not for one of the few that everything else is. */
  readonly isGrabbed?: boolean;
}

interface Slot extends Painted {
  item: PictureItem | null;
  /** What the item was painted for. */
  view: View | null;
  /** As it was painted for another view before: zooming out is mostly followed by zooming in again. */
  before: { readonly item: PictureItem; readonly view: View } | null;
  /** Which of all it is, as long as nothing came or went. */
  place: number;
}

/** Above 100 % no line has to be kept from vanishing, so that all such views look the same. */
const viewOf = ({ detail, zoom }: View): View => ({ detail, zoom: Math.min(1, zoom) });
const sameView = (a: View, b: View): boolean => a.detail === b.detail && a.zoom === b.zoom;

const compare = (a: Painted, b: Painted): number =>
  a.layer - b.layer || a.z - b.z || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/**
 * What a picture is made of, in order. Nothing is painted before it is asked for, so that another view costs only
 * what is looked at.
 */
export class Slots {
  /** How many items were painted since the beginning: what a change costs. */
  paints = 0;
  readonly #byId = new Map<string, Slot>();
  readonly #grabbed = new Set<string>();
  readonly #ofKey = new Map<string, Slot[]>();
  #order: Slot[] = [];
  #added: Slot[] = [];
  #removed = new Set<Slot>();
  readonly #repainted = new Set<Slot>();
  #picture: Picture | null = null;
  #view: View;
  #viewBefore: View | null = null;
  #grabView: View;

  constructor(view: View) {
    this.#view = viewOf(view);
    this.#grabView = this.#view;
  }

  /** What hands grab is painted for this one. */
  set grabZoom(zoom: number) {
    if (zoom === this.#grabView.zoom) return;
    this.#grabView = { detail: 'all', zoom };
    this.#picture = null;
  }

  get view(): View {
    return this.#view;
  }

  set view(given: View) {
    const view = viewOf(given);
    if (sameView(view, this.#view)) return;
    const last = this.#viewBefore;
    this.#viewBefore = this.#view;
    this.#view = last !== null && sameView(last, view) ? last : view;
    this.#picture = null;
  }

  /** The ids of what hands grab. */
  get grabbed(): ReadonlySet<string> {
    return this.#grabbed;
  }

  /** Whether it looks different now. */
  set(painted: Painted): boolean {
    if (painted.isGrabbed === true) this.#grabbed.add(painted.id);
    else this.#grabbed.delete(painted.id);
    const before = this.#byId.get(painted.id);
    const isMoved = before === undefined || before.layer !== painted.layer || before.z !== painted.z;
    if (!isMoved && sameValue(before.look, painted.look)) return false;
    if (!isMoved) {
      Object.assign(before, painted, { item: null, before: null });
      this.#repainted.add(before);
      return true;
    }
    if (before !== undefined) this.#take(before);
    const slot: Slot = { ...painted, item: null, view: null, before: null, place: 0 };
    if (before !== undefined && sameValue(before.look, painted.look)) {
      slot.item = before.item;
      slot.view = before.view;
    }
    this.#byId.set(painted.id, slot);
    const key = keyOf(painted.id);
    const ofKey = this.#ofKey.get(key);
    if (ofKey === undefined) this.#ofKey.set(key, [slot]);
    else ofKey.push(slot);
    this.#added.push(slot);
    return true;
  }

  delete(id: string): boolean {
    const slot = this.#byId.get(id);
    if (slot === undefined) return false;
    this.#byId.delete(id);
    this.#grabbed.delete(id);
    this.#take(slot);
    return true;
  }

  #take(slot: Slot): void {
    this.#removed.add(slot);
    const key = keyOf(slot.id);
    const left = this.#ofKey.get(key)?.filter((other) => other !== slot) ?? [];
    if (left.length === 0) this.#ofKey.delete(key);
    else this.#ofKey.set(key, left);
  }

  /** What the item of a key is painted as. */
  idsOf(key: string): string[] {
    return this.#ofKey.get(key)?.map(({ id }) => id) ?? [];
  }

  item(id: string): PictureItem | undefined {
    const slot = this.#byId.get(id);
    return slot === undefined ? undefined : this.#itemOf(slot);
  }

  /** What the items of these keys are painted as, as far as it is wanted, from back to front. */
  inOrder(keys: Iterable<string>, isWanted: (item: PictureItem) => boolean): PictureItem[] {
    const slots: Slot[] = [];
    for (const key of keys)
      for (const slot of this.#ofKey.get(key) ?? []) if (isWanted(this.#itemOf(slot))) slots.push(slot);
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
    const { item, view, before } = slot;
    const wanted = slot.isGrabbed === true ? this.#grabView : this.#view;
    if (item !== null && view === wanted) return item;
    slot.before = item === null || view === null ? null : { item, view };
    if (before?.view === wanted) {
      slot.item = before.item;
      slot.view = before.view;
      return before.item;
    }
    slot.item = itemOf(slot.id, slot.paint(wanted));
    slot.view = wanted;
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
