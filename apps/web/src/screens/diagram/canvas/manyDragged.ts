import { isContainer } from '@lintel/diagram/items';
import type { PictureStore } from '@lintel/diagram/picture/pictureStore';
import { keyOf } from '@lintel/diagram/picture/slots';
import type { Snapshot } from '@lintel/diagram/snapshot';
import type { Context } from '../../../canvas/brush.ts';
import { brushFor, drawnArea, type Frame } from '../../../canvas/frame.ts';
import { type AsOne, asOne, type Moved, MovedAsOne } from '../../../canvas/movedAsOne.ts';
import { paintItem } from '../../../canvas/paintShape.ts';
import { meets } from '../../../canvas/places.ts';

interface Parts {
  /** What moves as one; null where that is next to nothing. */
  readonly together: AsOne | null;
  /** The ids of all else. */
  readonly apart: readonly string[];
}

/** What leads out of the hand looks different with each step, though it rests where it is for a moment now and then. */
function isWithin(id: string, snapshot: Snapshot, keys: ReadonlySet<string>): boolean {
  const key = keyOf(id);
  const relation = snapshot.relation(key);
  return relation === undefined ? keys.has(key) : keys.has(relation.from.item) && keys.has(relation.to.item);
}

/** `ids` are in order from back to front; `keys` are those of the boxes in the hand. */
export function partsOf(pictures: PictureStore, ids: readonly string[], keys: ReadonlySet<string>): Parts {
  const { snapshot } = pictures;
  const apart: string[] = [];
  const moved: Moved[] = [];
  for (const id of ids) {
    const shapes = isWithin(id, snapshot, keys) ? pictures.movedShapes(id) : null;
    const { by } = moved[0] ?? shapes ?? { by: null };
    if (shapes !== null && shapes.by.x === by?.x && shapes.by.y === by.y) moved.push(shapes);
    else apart.push(id);
  }
  const together = asOne(moved);
  return { together, apart: together === null ? ids : apart };
}

/** Paints a great deal that follows a pointer: most of it is moved by the same and looks as it did before. */
export class ManyDragged {
  readonly #pictures: PictureStore;
  readonly #together = new MovedAsOne();

  constructor(pictures: PictureStore) {
    this.#pictures = pictures;
  }

  /** As `partsOf` takes them. */
  paint(context: Context, frame: Frame, ids: Iterable<string>, keys: ReadonlySet<string>): void {
    const { together, apart } = partsOf(this.#pictures, [...ids], keys);
    if (together === null) {
      this.#paintItems(context, frame, apart);
      return;
    }
    const { snapshot } = this.#pictures;
    // What leads out of the hand lies below all that is in it, but for the ground of a container, which would cover it.
    const hasContainer = [...keys].some((key) => isContainer(snapshot.get(key)));
    const isBelow = (id: string): boolean => !hasContainer && snapshot.relation(id) !== undefined;
    this.#paintItems(context, frame, apart.filter(isBelow));
    this.#together.paint(context, frame, together);
    this.#paintItems(
      context,
      frame,
      apart.filter((id) => !isBelow(id)),
    );
  }

  /** The images in it are others now, or nothing is dragged any more. */
  forget(): void {
    this.#together.forget();
  }

  #paintItems(context: Context, frame: Frame, ids: readonly string[]): void {
    const brush = brushFor(context, frame);
    const area = drawnArea(frame);
    for (const id of ids) {
      const item = this.#pictures.item(id);
      if (item !== undefined && meets(item.bounds, area)) paintItem(brush, item);
    }
  }
}
