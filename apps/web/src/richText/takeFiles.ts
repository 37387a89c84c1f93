import { DRAG_DROP_PASTE } from '@lexical/rich-text';
import {
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_EDITOR,
  DRAGOVER_COMMAND,
  type LexicalEditor,
  mergeRegister,
} from 'lexical';
import { toast } from '../ui/feedback/toast.ts';
import { holdsFiles } from '../ui/heldFiles.ts';

/** Files may be dropped on a text; one that takes no images says so. */
export const takeFiles = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    editor.registerCommand(
      DRAGOVER_COMMAND,
      (event) => {
        if (!holdsFiles(event)) return false;
        event.preventDefault();
        if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
        return true;
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
    editor.registerCommand(
      DRAG_DROP_PASTE,
      () => {
        toast.info('This text takes no images');
        return true;
      },
      COMMAND_PRIORITY_EDITOR,
    ),
  );
