import { DRAG_DROP_PASTE } from '@lexical/rich-text';
import { $createImageNode } from '@lintel/richtext/nodes/ImageNode';
import { useQueryClient } from '@tanstack/react-query';
import { $getRoot, $getSelection, $insertNodes, COMMAND_PRIORITY_NORMAL, type LexicalEditor } from 'lexical';
import { useEffect, useEffectEvent, useState } from 'react';
import { keys } from '../data/queries.ts';
import { toast } from '../ui/feedback/toast.ts';
import { type ImagesOf, isImageFile, sendImage } from './imageFiles.ts';
import { useUploading } from './useUploading.ts';

const insert = async (editor: LexicalEditor, file: File, of: ImagesOf, signal: AbortSignal) => {
  const image = await sendImage(file, of, signal);
  editor.update(() => {
    if ($getSelection() === null) $getRoot().selectEnd();
    $insertNodes([$createImageNode(image)]);
  });
};

/** Files become images where the caret is: those that are chosen, pasted and dropped. */
export const useInsertImages = (editor: LexicalEditor, of: ImagesOf) => {
  const client = useQueryClient();
  const uploading = useUploading();
  const [underway, setUnderway] = useState(0);

  /** In their order. */
  const insertAll = async (files: readonly File[]): Promise<void> => {
    const [other] = files.filter((file) => !isImageFile(file));
    if (other !== undefined) toast.error('Only images can stand in a text', { description: other.name });
    const images = files.filter(isImageFile);
    setUnderway((before) => before + images.length);
    for (const file of images) {
      await uploading(file, async (signal) => {
        await insert(editor, file, of, signal);
        void client.invalidateQueries({ queryKey: keys.attachments });
        void client.invalidateQueries({ queryKey: keys.components });
      });
      setUnderway((before) => before - 1);
    }
  };

  const take = useEffectEvent((files: readonly File[]): boolean => {
    void insertAll(files);
    return true;
  });
  useEffect(
    () => editor.registerCommand(DRAG_DROP_PASTE, (files) => take(files), COMMAND_PRIORITY_NORMAL),
    [editor],
  );
  return { insertAll, isBusy: underway > 0 };
};
