import { diagramLimits } from '@lintel/diagram/limits';
import type { Point } from '@lintel/diagram/geometry/rect';
import { refusalTexts } from '@lintel/diagram/refusal';
import { extensionOf } from '@lintel/domain/attachments';
import { isImageFile } from '../../../richText/imageFiles.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { Editor } from '../editor/editor.ts';
import { pasteText } from './pasting.ts';
import { putImages } from './puttingImages.ts';

/** Of what is written in words: in Mermaid, in PlantUML, in the DSL of Structurizr, or as a list. */
const textEndings = new Set(['mmd', 'mermaid', 'puml', 'plantuml', 'dsl', 'txt', 'md']);
/** A character takes four bytes at the most. */
const mostBytes = 4 * diagramLimits.textLength;

const isText = ({ name }: File): boolean => textEndings.has(extensionOf(name));

/** Images become text areas, and texts what they draw. */
export const putFiles = async (
  editor: Editor,
  { files, at }: { files: readonly File[]; at: Point | null },
): Promise<void> => {
  const images = files.filter(isImageFile);
  const other = files.find((file) => !isImageFile(file) && !isText(file));
  if (other !== undefined)
    toast.error('Only images and texts can be put on a diagram', { description: other.name });
  if (images.length > 0) await putImages(editor, { files: images, at });
  for (const file of files.filter(isText)) {
    if (file.size > mostBytes)
      toast.error('Could not paste items', { description: `${file.name}: ${refusalTexts.tooLong}` });
    else await pasteText(editor, await file.text(), { at });
  }
};
