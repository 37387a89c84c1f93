import { createdKeys } from '@lintel/diagram/change';
import type { ClipboardContent } from '@lintel/diagram/clipboard';
import { type KeepsLink, paste } from '@lintel/diagram/commands/paste';
import { nearestSpot } from '@lintel/diagram/arrange/nearestSpot';
import { boundsOf } from '@lintel/diagram/derived/bounds';
import { boundsAround, type Point, type Rect, snapped } from '@lintel/diagram/geometry/rect';
import { rectOf } from '@lintel/diagram/items';
import type { Size } from '@lintel/diagram/layout';
import { isRefusal, refusalTexts } from '@lintel/diagram/refusal';
import type { Editor } from '../editor/editor.ts';

const sizeOf = ({ items }: ClipboardContent): Size =>
  boundsAround(
    items.flatMap((item) => {
      if (item.kind === 'relation') return [];
      const size = item.kind === 'instance' ? item.size : { width: item.width, height: 1 };
      return [{ ...item.position, ...size }];
    }),
  ) ?? { width: 0, height: 0 };

/** Under the pointer, or in the middle of the view while it is elsewhere. */
const placeFor = (editor: Editor, { width, height }: Size): Point => {
  if (editor.pointerAt !== null) return editor.pointerAt;
  const view = editor.camera.visible();
  return { x: view.x + (view.width - width) / 2, y: view.y + (view.height - height) / 2 };
};

/** As near to there as it lies on nothing; else to the right of all that is there. */
const freePlaceFor = (editor: Editor, size: Size): Point => {
  const { snapshot } = editor;
  const wanted = snapped(placeFor(editor, size));
  const within = function* (area: Rect): Generator<Rect> {
    for (const key of snapshot.boxes.within(area)) {
      const box = snapshot.box(key);
      if (box !== undefined) yield rectOf(box);
    }
  };
  const all = boundsOf(snapshot, snapshot.items.keys());
  return (
    nearestSpot(wanted, size, { margin: 1, within }) ??
    (all === null ? wanted : { x: Math.ceil(all.x + all.width) + 1, y: Math.floor(all.y) })
  );
};

export interface PutWish {
  /** Where its upper left corner goes; else where the pointer is. */
  readonly at: Point | null;
  readonly keepsLink: KeepsLink;
  /** It has been arranged, and is to lie on nothing. */
  readonly isArranged?: boolean;
}

/** Answers how many there are now, selected and in sight; throws what stands against it, in words for the person. */
export const putDown = (
  editor: Editor,
  content: ClipboardContent,
  { at, keepsLink, isArranged = false }: PutWish,
): number => {
  const place = isArranged ? freePlaceFor : placeFor;
  const outcome = paste(editor.snapshot, { content, at: at ?? place(editor, sizeOf(content)), keepsLink });
  if (isRefusal(outcome)) throw new Error(refusalTexts[outcome.refused]);
  if (!editor.commit(outcome)) throw new Error('This diagram cannot be changed just now');
  const keys = createdKeys(outcome);
  editor.selection.set(keys);
  if (isArranged) editor.camera.fit(editor.partsOf(keys));
  else editor.reveal(keys);
  return keys.length;
};
