import type { Point } from '@lintel/diagram/geometry/rect';
import { type RefObject, useEffect } from 'react';
import { isOffPage, isTyping } from '../../../shortcuts/matchesShortcut.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { holdsFiles } from '../../../ui/heldFiles.ts';
import type { Editor } from '../editor/editor.ts';

/** Other programs add a picture of it to what they copy: where there are words, these are meant. */
const filesIn = ({ clipboardData }: ClipboardEvent): File[] => {
  if (clipboardData === null || clipboardData.getData('text/plain').trim() !== '') return [];
  return [...clipboardData.files];
};

/** What files from outside hold is put where they are dropped, and where the pointer is when they are pasted. */
export const useFiles = (canvas: RefObject<HTMLDivElement | null>, editor: Editor): void => {
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const put = (event: Event, files: readonly File[], at: Point | null): void => {
      event.preventDefault();
      event.stopPropagation();
      import('../actions/puttingFiles.ts').then(
        ({ putFiles }) => putFiles(editor, { files, at }),
        () => toast.error('Could not paste items', { description: 'Check the connection and try again' }),
      );
    };
    const onPaste = (event: ClipboardEvent): void => {
      if (isTyping(document.activeElement) || isOffPage(document.activeElement) || !editor.canEdit) return;
      const files = filesIn(event);
      if (files.length > 0) put(event, files, editor.pointerAt);
    };
    const onOver = (event: DragEvent): void => {
      if (event.dataTransfer === null || !holdsFiles(event) || !editor.canEdit) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    };
    const onDrop = (event: DragEvent): void => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0 || !editor.canEdit) return;
      const { left, top } = element.getBoundingClientRect();
      put(event, files, editor.camera.toWorld({ x: event.clientX - left, y: event.clientY - top }));
      element.focus({ preventScroll: true });
    };
    // Before the keys of the clipboard, which know of words alone.
    document.addEventListener('paste', onPaste, true);
    element.addEventListener('dragover', onOver);
    element.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('paste', onPaste, true);
      element.removeEventListener('dragover', onOver);
      element.removeEventListener('drop', onDrop);
    };
  }, [canvas, editor]);
};
