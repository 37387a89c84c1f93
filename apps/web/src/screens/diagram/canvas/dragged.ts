import { badgeId, labelId, originId, paintedIds, selectionId } from '@lintel/diagram/picture/paintedItems';
import type { PictureStore } from '@lintel/diagram/picture/pictureStore';
import type { Snapshot } from '@lintel/diagram/snapshot';
import type { Context } from '../../../canvas/brush.ts';
import { brushFor, drawnArea, type Frame } from '../../../canvas/frame.ts';
import { paintItem } from '../../../canvas/paintShape.ts';
import { meets } from '../../../canvas/places.ts';
import type { ManyDragged } from './manyDragged.ts';

/** Boxes: with more of them it is worth while to paint once what moves as one. */
const few = 8;
const nothing: ReadonlySet<string> = new Set();
const originSuffix = originId('');

/** From back to front, as a picture stacks them. */
const rank = (key: string, id: string, snapshot: Snapshot): number => {
  if (id === labelId(key) || id === badgeId(key)) return 3;
  if (id !== key) return 5;
  const item = snapshot.get(key);
  if (item?.kind === 'instance') return item.container ? 0 : 2;
  return item?.kind === 'relation' ? 1 : 4;
};

interface Ranked {
  readonly id: string;
  readonly rank: number;
  readonly z: number;
}

const byRank = (a: Ranked, b: Ranked): number =>
  a.rank - b.rank || a.z - b.z || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** What moves with a pointer, with its relations: it lies above the rest, so that the rest can stay as it is. */
export class Dragged {
  readonly #pictures: PictureStore;
  readonly #keys = new Set<string>();
  #ids = nothing;
  #many: ManyDragged | null = null;

  constructor(pictures: PictureStore) {
    this.#pictures = pictures;
  }

  /** From back to front. */
  get ids(): ReadonlySet<string> {
    return this.#ids;
  }

  /** Takes in what changed; answers the ids that came or went. */
  hold(changed: Iterable<string>): ReadonlySet<string> {
    let isChanged = false;
    for (const id of changed) {
      if (!id.endsWith(originSuffix)) continue;
      const key = id.slice(0, -originSuffix.length);
      const isDragged = this.#pictures.item(id) !== undefined;
      if (isDragged === this.#keys.has(key)) continue;
      isChanged = true;
      if (isDragged) this.#keys.add(key);
      else this.#keys.delete(key);
    }
    return isChanged ? this.#gather() : nothing;
  }

  /** For a picture that is another one now. */
  readAll(): void {
    const { snapshot } = this.#pictures;
    for (const key of this.#keys)
      if (!snapshot.has(key) || this.#pictures.item(originId(key)) === undefined) this.#keys.delete(key);
    this.#gather();
  }

  paint(context: Context, frame: Frame): void {
    if (this.#ids.size === 0) return;
    const hasty = { ...frame, isHasty: true };
    if (this.#many !== null) {
      this.#many.paint(context, hasty, this.#ids, this.#keys);
      return;
    }
    const brush = brushFor(context, hasty);
    const area = drawnArea(frame);
    for (const id of this.#ids) {
      const item = this.#pictures.item(id);
      if (item !== undefined && meets(item.bounds, area)) paintItem(brush, item);
    }
  }

  /** The images in it are others now. */
  repaint(): void {
    this.#many?.forget();
  }

  /** Until it is there each thing is painted with each step. */
  async #prepareForMany(): Promise<void> {
    const { ManyDragged } = await import('./manyDragged.ts');
    this.#many ??= new ManyDragged(this.#pictures);
  }

  #gather(): ReadonlySet<string> {
    const before = this.#ids;
    const { snapshot } = this.#pictures;
    if (this.#keys.size === 0) this.#many?.forget();
    else if (this.#keys.size > few && this.#many === null) this.#prepareForMany().catch(() => undefined);
    const keys = new Set(this.#keys);
    for (const key of this.#keys) for (const relation of snapshot.relationsOf(key)) keys.add(relation);
    const ranked = [...keys].flatMap((key) => {
      const item = snapshot.get(key);
      const z = item?.kind === 'instance' ? item.z : 0;
      return paintedIds(key)
        .filter((id) => id !== originId(key))
        .map((id): Ranked => ({ id, rank: rank(key, id, snapshot), z }));
    });
    const ids = ranked.sort(byRank).map(({ id }) => id);
    this.#ids = ids.length === 0 ? nothing : new Set([...ids, selectionId]);
    return new Set([...before, ...this.#ids].filter((id) => before.has(id) !== this.#ids.has(id)));
  }
}
