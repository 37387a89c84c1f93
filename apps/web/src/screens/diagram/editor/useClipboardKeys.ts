import { useEffect } from 'react';
import { isMarked, isOffPage, isTyping, matchesShortcut } from '../../../shortcuts/matchesShortcut.ts';
import {
  copySelection,
  cutSelection,
  pasteFromSystem,
  pasteLinkedShortcut,
  pasteText,
} from '../actions/diagramClipboard.ts';
import type { ComponentActions } from '../components/useComponentActions.ts';
import type { Editor } from './editor.ts';

/** Milliseconds. Firefox, and Safari on a Mac, make no paste of these keys; others do within a few. */
const longUnheard = 150;

/** Keys for the clipboard come as what the browser makes of them: only so a page may read it without asking. */
export const useClipboardKeys = (editor: Editor, components: ComponentActions): void => {
  useEffect(() => {
    // What the browser makes of the keys no longer says which ones they were.
    let isShifted = false;
    let unheard: ReturnType<typeof setTimeout> | undefined;
    const linked = { linkedBy: components };
    // Firefox sends the event to the body where nothing is marked, whatever has the focus.
    const isElsewhere = (): boolean =>
      isTyping(document.activeElement) || isOffPage(document.activeElement) || !editor.canEdit;
    const onKeyDown = (event: KeyboardEvent): void => {
      isShifted = event.shiftKey;
      if (!matchesShortcut(pasteLinkedShortcut, event) || isElsewhere()) return;
      clearTimeout(unheard);
      unheard = setTimeout(() => pasteFromSystem(editor, linked), longUnheard);
    };
    const give = (event: ClipboardEvent, text: string | null): void => {
      event.preventDefault();
      if (text !== null) event.clipboardData?.setData('text/plain', text);
    };
    const onCopy = (event: ClipboardEvent): void => {
      if (!isElsewhere() && !isMarked()) give(event, copySelection(editor));
    };
    const onCut = (event: ClipboardEvent): void => {
      if (!isElsewhere() && !isMarked()) give(event, cutSelection(editor));
    };
    const onPaste = (event: ClipboardEvent): void => {
      clearTimeout(unheard);
      if (isElsewhere()) return;
      event.preventDefault();
      const text = event.clipboardData?.getData('text/plain') ?? '';
      void pasteText(editor, text, isShifted ? linked : {});
    };
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCut);
    document.addEventListener('paste', onPaste);
    return () => {
      clearTimeout(unheard);
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCut);
      document.removeEventListener('paste', onPaste);
    };
  }, [editor, components]);
};
