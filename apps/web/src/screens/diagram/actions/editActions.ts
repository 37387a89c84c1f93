import { duplicate } from '@lintel/diagram/commands/paste';
import { remove } from '@lintel/diagram/commands/remove';
import { selectAll } from '@lintel/diagram/commands/select';
import { copy } from '@lintel/diagram/clipboard';
import { createdKeys } from '@lintel/diagram/change';
import { refusalTexts } from '@lintel/diagram/refusal';
import { toast } from '../../../ui/feedback/toast.ts';
import { Redo2, Undo2 } from 'lucide-react';
import type { Editor } from '../editor/editor.ts';
import { copySelection, cutSelection, pasteFromSystem, writeToSystem } from './diagramClipboard.ts';
import { always, asEditorActions, onSelection, reasonOf } from './editorAction.ts';
import { goBack } from './goingBack.ts';
import { itemCount } from './itemCount.ts';
import {
  ArrowRightToLine,
  ClipboardPaste,
  Copy,
  CopyPlus,
  Move,
  Pencil,
  Save,
  Scissors,
  SquareDashedMousePointer,
  Trash2,
  X,
} from 'lucide-react';

const backActions = (editor: Editor) => {
  const { history } = editor.diagram;
  return asEditorActions([
    {
      id: 'undo',
      label: 'Undo',
      section: 'Edit',
      icon: Undo2,
      shortcut: 'Mod+Z',
      repeats: true,
      reason: () => (history.canUndo ? null : 'There is nothing to undo'),
      run: () => void goBack(editor, 'undo'),
    },
    {
      id: 'redo',
      label: 'Redo',
      section: 'Edit',
      icon: Redo2,
      shortcut: 'Mod+Shift+Z',
      alsoShortcuts: ['Mod+Y'],
      repeats: true,
      reason: () => (history.canRedo ? null : 'There is nothing to redo'),
      run: () => void goBack(editor, 'redo'),
    },
  ]);
};

/** Their keys reach the browser, which then hands over its clipboard without asking for permission. */
const clipboardActions = (editor: Editor) =>
  asEditorActions([
    {
      id: 'cut',
      label: 'Cut',
      section: 'Edit',
      icon: Scissors,
      shortcut: 'Mod+X',
      heardElsewhere: true,
      reason: () => (editor.selection.get().size === 0 ? refusalTexts.nothingToCut : null),
      run: () => writeToSystem(cutSelection(editor)),
    },
    {
      id: 'copy',
      label: 'Copy',
      section: 'Edit',
      icon: Copy,
      shortcut: 'Mod+C',
      heardElsewhere: true,
      reason: () => reasonOf(copy(editor.snapshot, { keys: editor.selection.get() })),
      run: () => writeToSystem(copySelection(editor)),
    },
    {
      id: 'paste',
      label: 'Paste',
      section: 'Edit',
      icon: ClipboardPaste,
      shortcut: 'Mod+V',
      heardElsewhere: true,
      reason: always,
      run: () => pasteFromSystem(editor),
    },
  ]);

const duplicateSelection = (editor: Editor): void => {
  const outcome = duplicate(editor.snapshot, { keys: editor.selection.get() });
  if (!editor.commit(outcome)) return;
  const keys = createdKeys(outcome);
  editor.selection.set(keys);
  editor.reveal(keys);
};

const deleteSelection = (editor: Editor): void => {
  const keys = [...editor.selection.get()];
  if (editor.commit(remove(editor.snapshot, { keys }))) editor.announce(`Deleted ${itemCount(keys.length)}`);
};

const only = (editor: Editor): string | null => {
  const [key, another] = editor.selection.get();
  return key === undefined || another !== undefined ? null : key;
};

const itemActions = (editor: Editor) =>
  asEditorActions([
    {
      id: 'rename',
      label: 'Edit name or text',
      section: 'Edit',
      icon: Pencil,
      // Enter opens the dialog of a component.
      shortcut: 'F2',
      alsoShortcuts: ['Enter'],
      heardElsewhere: true,
      keywords: 'rename label',
      reason: () => (only(editor) === null ? 'Select one item' : null),
      run: () => {
        const key = only(editor);
        if (key !== null) editor.edit(key);
      },
    },
    {
      id: 'duplicate',
      label: 'Duplicate',
      section: 'Edit',
      icon: CopyPlus,
      shortcut: 'Mod+D',
      keywords: 'copy again',
      reason: () => reasonOf(copy(editor.snapshot, { keys: editor.selection.get() })),
      run: () => duplicateSelection(editor),
    },
    {
      id: 'delete',
      label: 'Delete',
      section: 'Edit',
      icon: Trash2,
      shortcut: 'Delete',
      alsoShortcuts: ['Backspace'],
      keywords: 'remove',
      reason: onSelection(editor, (given) => remove(editor.snapshot, given)).reason,
      run: () => deleteSelection(editor),
    },
  ]);

const selectionActions = (editor: Editor) =>
  asEditorActions([
    {
      id: 'selectAll',
      label: 'Select all',
      section: 'Edit',
      icon: SquareDashedMousePointer,
      shortcut: 'Mod+A',
      reason: () => (editor.snapshot.size === 0 ? 'The diagram is empty' : null),
      run: () => editor.selection.set(selectAll(editor.snapshot)),
    },
    {
      id: 'nudge',
      label: 'Move the selection, by five with Shift',
      section: 'Edit',
      icon: Move,
      shortcut: 'ArrowLeft',
      alsoShortcuts: ['ArrowRight', 'ArrowUp', 'ArrowDown'],
      heardElsewhere: true,
      keyOnly: true,
      reason: always,
      run: () => void editor.take({ input: 'key', key: 'ArrowRight', shift: false }),
    },
    {
      id: 'next',
      label: 'Next item',
      section: 'Edit',
      icon: ArrowRightToLine,
      shortcut: 'Tab',
      heardElsewhere: true,
      keyOnly: true,
      isForReaders: true,
      reason: always,
      run: () => void editor.take({ input: 'key', key: 'Tab', shift: false }),
    },
    {
      id: 'cancel',
      label: 'Cancel, or select nothing',
      section: 'Edit',
      icon: X,
      shortcut: 'Escape',
      keyOnly: true,
      isForReaders: true,
      reason: always,
      run: () => void editor.take({ input: 'key', key: 'Escape', shift: false }),
    },
    {
      id: 'save',
      label: 'Save',
      section: 'Edit',
      icon: Save,
      shortcut: 'Mod+S',
      keyOnly: true,
      whileTyping: true,
      reason: always,
      run: () => void toast.info('Your diagram automatically saves as you edit', { id: 'saves-itself' }),
    },
  ]);

export const editActions = (editor: Editor) =>
  asEditorActions([
    ...backActions(editor),
    ...clipboardActions(editor),
    ...itemActions(editor),
    ...selectionActions(editor),
  ]);
