import { picture } from '@lintel/diagram/picture/pictureStore';
import type { Picture } from '@lintel/drawing/picture';
import type { Editor } from '../editor/editor.ts';

/** The diagram as it is, without what is selected, pointed at or typed. */
export const exportedPicture = (editor: Editor): Picture =>
  picture({ snapshot: editor.snapshot, names: editor.names.get().picture, readOnly: true }, { links: false });
