import { diagramLimits } from '@lintel/diagram/limits';
import { bindText, type TextBinding } from '@lintel/richtext/bindText';
import {
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $selectAll,
  COMMAND_PRIORITY_CRITICAL,
  KEY_ENTER_COMMAND,
  type LexicalEditor,
  mergeRegister,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical';
import type { TextCaret } from '@lintel/richtext/caret';
import { type ReactNode, useRef, useState } from 'react';
import type * as Y from 'yjs';
import type { Readable } from '../state/readable.ts';
import { type CaretOwner, ColleagueCarets } from './ColleagueCarets.tsx';
import { putCaret } from './putCaret.ts';
import { createTextEditor, isInBullets } from './textEditor.ts';
import { type SurfaceLook, TextSurface } from './TextSurface.tsx';

/** Typing joins the one history of the diagram. */
export interface TextHistory {
  openText(binding: object): void;
  closeText(binding: object): void;
}

export interface LiveTextEditorProps extends Omit<SurfaceLook, 'arrange'> {
  /** Of a text area or a label, in its document. */
  root: Y.XmlElement;
  history: TextHistory;
  /** A few words, which Enter closes; in a list it makes the next bullet. */
  isLabel: boolean;
  /** What was typed before the editor stood here. */
  typed: string;
  /** All of it is marked, so that typing takes its place. */
  marks: boolean;
  /** Where on the page it was pressed: there the caret goes, if there are words. */
  caretAt: () => { readonly x: number; readonly y: number } | null;
  onUndo: () => void;
  onRedo: () => void;
  /** Enter in a label. */
  onClose: () => void;
  /** From when to when the editor shows the text. */
  onShown: (isShown: boolean) => void;
  /** Of whose carets those in this text are shown. */
  people: Readable<readonly CaretOwner[]>;
  textKey: string;
  /** Where one's own is, for them; null when the text is left. */
  onCaret: (caret: TextCaret | null) => void;
  arrange: (parts: { bar: ReactNode; text: ReactNode; carets: ReactNode }) => ReactNode;
}

const begin = (editor: LexicalEditor, { marks, typed }: { marks: boolean; typed: string }): void =>
  editor.update(
    () => {
      if (marks) $selectAll();
      else $getRoot().selectEnd();
      const selection = $getSelection();
      if (typed !== '' && $isRangeSelection(selection)) selection.insertRawText(typed);
    },
    { discrete: true },
  );

/** A text of the diagram while it is edited: several people may type in it at once. */
export function LiveTextEditor(props: LiveTextEditorProps) {
  const { root, history, isLabel, typed, marks, caretAt, onUndo, onRedo, onClose, onShown, ...rest } = props;
  const { people, textKey, onCaret, arrange, ...look } = rest;
  const binding = useRef<TextBinding>(null);
  const [shown, setShown] = useState<TextBinding | null>(null);
  const [editor] = useState(() => createTextEditor(() => binding.current?.resync()));

  const stand = (text: HTMLElement): (() => void) => {
    const bound = bindText(editor, root, onCaret);
    binding.current = bound;
    setShown(bound);
    history.openText(bound.origin);
    const does = (run: () => void) => () => {
      run();
      return true;
    };
    const ends = (event: KeyboardEvent | null): boolean => {
      if (!isLabel || event?.shiftKey === true || isInBullets()) return false;
      event?.preventDefault();
      event?.stopPropagation();
      onClose();
      return true;
    };
    const stop = mergeRegister(
      editor.registerCommand(UNDO_COMMAND, does(onUndo), COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(REDO_COMMAND, does(onRedo), COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(KEY_ENTER_COMMAND, ends, COMMAND_PRIORITY_CRITICAL),
    );
    text.focus({ preventScroll: true });
    begin(editor, { marks, typed });
    // The text is put to its place by what stands around it, after this.
    queueMicrotask(() => {
      const pressed = typed === '' && binding.current === bound ? caretAt() : null;
      if (pressed !== null) putCaret(editor, text, pressed);
    });
    onShown(true);
    return () => {
      onShown(false);
      stop();
      history.closeText(bound.origin);
      bound.unbind();
      binding.current = null;
      setShown(null);
      onCaret(null);
    };
  };

  return (
    <TextSurface
      editor={editor}
      rules={{ limit: diagramLimits.textLength }}
      onStand={stand}
      arrange={(parts) =>
        arrange({
          ...parts,
          carets: shown && (
            <ColleagueCarets editor={editor} binding={shown} people={people} textKey={textKey} />
          ),
        })
      }
      {...look}
    />
  );
}
