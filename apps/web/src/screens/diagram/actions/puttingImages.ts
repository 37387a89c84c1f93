import { ApiFailure } from '@lintel/api/client';
import { clipboardContent, type CopiedItem } from '@lintel/diagram/clipboard';
import type { Point } from '@lintel/diagram/geometry/rect';
import { textOfState } from '@lintel/diagram/textState';
import { gridSize } from '@lintel/drawing/picture';
import { textareaPadding } from '@lintel/drawing/textAreas';
import { imageSize } from '@lintel/drawing/textImages';
import { writeState } from '@lintel/richtext/state';
import type { ImageProperties } from '@lintel/richtext/tree';
import { explainFailure } from '../../../data/failures.ts';
import { sendImage, widestImage } from '../../../richText/imageFiles.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { Editor } from '../editor/editor.ts';
import { clipboardToast } from './clipboardToast.ts';
import { itemCount } from './itemCount.ts';
import { putDown } from './putDown.ts';

const unitsOf = (pixels: number): number => Math.ceil(pixels / gridSize);

/** A text area around each, one below the other. */
export const textareasOf = (images: readonly ImageProperties[]): CopiedItem[] => {
  let y = 0;
  return images.map((image, at) => {
    const { width, height } = imageSize(image, widestImage);
    const position = { x: 0, y };
    y += unitsOf(height) + 1;
    const text = textOfState(
      writeState({ blocks: [{ kind: 'paragraph', inlines: [{ kind: 'image', ...image, link: null }] }] }),
    );
    return {
      kind: 'textarea',
      key: `text-area-${at}`,
      position,
      width: unitsOf(width + 2 * textareaPadding.x),
      text,
    };
  });
};

const send = async (files: readonly File[], slug: string): Promise<ImageProperties[]> => {
  const sent: ImageProperties[] = [];
  for (const file of files) sent.push(await sendImage(file, { diagram: slug }));
  return sent;
};

const reasonFor = (reason: unknown): string =>
  reason instanceof ApiFailure || !(reason instanceof Error) ? explainFailure(reason) : reason.message;

/** They are attached to the diagram, so that its readers see them. */
export const putImages = async (
  editor: Editor,
  { files, at }: { files: readonly File[]; at: Point | null },
): Promise<void> => {
  const putting = send(files, editor.diagram.slug).then((sent) =>
    putDown(editor, clipboardContent(textareasOf(sent)), { at, keepsLink: () => false }),
  );
  await toast
    .promise(putting, {
      loading: { id: clipboardToast, title: `Pasting ${itemCount(files.length)}...` },
      success: (put) => `Pasted ${itemCount(put)}`,
      error: (reason) => ({ title: 'Could not paste items', description: reasonFor(reason) }),
    })
    .catch(() => undefined);
};
