import { useEffect } from 'react';
import { isInLayer, isTyping } from '../../../shortcuts/matchesShortcut.ts';
import { copySelection, cutSelection, pasteText } from '../actions/diagramClipboard.ts';
import type { Editor } from './editor.ts';

const isMarked = (): boolean => document.getSelection()?.isCollapsed === false;

/** Keys for the clipboard come as what the browser makes of them: only so a page may read it without asking. */
export const useClipboardKeys = (editor: Editor): void => {
  useEffect(() => {
    const isElsewhere = ({ target }: Event): boolean =>
      isTyping(target) || isInLayer(target) || !editor.canEdit;
    const give = (event: ClipboardEvent, text: string | null): void => {
      event.preventDefault();
      if (text !== null) event.clipboardData?.setData('text/plain', text);
    };
    const onCopy = (event: ClipboardEvent): void => {
      if (!isElsewhere(event) && !isMarked()) give(event, copySelection(editor));
    };
    const onCut = (event: ClipboardEvent): void => {
      if (!isElsewhere(event) && !isMarked()) give(event, cutSelection(editor));
    };
    const onPaste = (event: ClipboardEvent): void => {
      if (isElsewhere(event)) return;
      event.preventDefault();
      void pasteText(editor, event.clipboardData?.getData('text/plain') ?? '');
    };
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCut);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCut);
      document.removeEventListener('paste', onPaste);
    };
  }, [editor]);
};
