import { copy } from '@lintel/diagram/clipboard';
import { isRefusal } from '@lintel/diagram/refusal';
import type { Picture } from '@lintel/drawing/picture';
import { copyAsPng } from '../../../export/copyAsPng.ts';
import { itemCount } from '../actions/itemCount.ts';
import type { Editor } from '../editor/editor.ts';
import { pictureOf } from './exportAs.ts';

/** As copying takes it along: what lies in containers, and the relations between all that. */
export const keysToCopy = ({ snapshot, selection }: Pick<Editor, 'snapshot' | 'selection'>): Set<string> => {
  const content = copy(snapshot, { keys: selection.get() });
  return new Set(isRefusal(content) ? [] : content.items.map(({ key }) => key));
};

/** What is painted of an item stands under its key, some with what it is of the item behind it. */
const isOf = (keys: ReadonlySet<string>, id: string): boolean => keys.has(id.replace(/:.*$/, ''));

/** What is selected, or all of it where nothing is, as an image for other programs. */
export const copyPicture = (editor: Editor): Promise<void> => {
  const keys = keysToCopy(editor);
  const { items } = pictureOf(editor);
  if (keys.size === 0) return copyAsPng({ items }, 'the diagram');
  const picture: Picture = { items: items.filter(({ id }) => isOf(keys, id)) };
  return copyAsPng(picture, itemCount(keys.size));
};
