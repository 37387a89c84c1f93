import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { typingPauseMilliseconds } from '@lintel/diagram/limits';
import { emptyState, safeState, sameState } from '@lintel/richtext/state';
import { mergeRegister } from 'lexical';
import { useEffect, useRef, useState } from 'react';
import { classes } from '../ui/classes.ts';
import { useFieldWiring } from '../ui/controls/Field.tsx';
import type { ImagesOf } from './imageFiles.ts';
import { createTextEditor } from './textEditor.ts';
import { TextSurface } from './TextSurface.tsx';

/** Words that a stored text has room for with all of its formats. */
const limit = 20_000;

export interface RichTextFieldProps {
  label: string;
  /** Serialised, as it is stored; null when empty. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** What images put into it belong to; without, it takes none. */
  imagesOf?: ImagesOf | undefined;
  /** As high as what is in it, for a few words. */
  short?: boolean | undefined;
  /** The person has just asked to type here. */
  startsFocused?: boolean | undefined;
}

/** Keeps its own undo, and takes a value from outside only when it is another one. */
export function RichTextField(props: RichTextFieldProps) {
  const { label, value, short = false, startsFocused = false, imagesOf, onChange } = props;
  const field = useFieldWiring({});
  const [editor] = useState(() =>
    createTextEditor((error) => {
      reportError(error);
    }),
  );
  const shown = useRef<string | null>(null);

  const stand = () =>
    mergeRegister(
      registerHistory(editor, createEmptyHistoryState(), typingPauseMilliseconds),
      editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves }) => {
        if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return;
        const state = safeState(JSON.stringify(editorState));
        if (sameState(state, shown.current)) return;
        shown.current = state;
        onChange(state);
      }),
    );
  useEffect(() => {
    const given = safeState(value);
    if (shown.current === given && !editor.getEditorState().isEmpty()) return;
    shown.current = given;
    editor.setEditorState(editor.parseEditorState(given ?? emptyState));
  }, [editor, value]);
  useEffect(() => {
    if (startsFocused) editor.focus(undefined, { defaultSelection: 'rootEnd' });
  }, [editor, startsFocused]);

  return (
    <TextSurface
      editor={editor}
      rules={{ limit }}
      imagesOf={imagesOf}
      onStand={stand}
      label={label}
      id={field.id}
      describedBy={field.describedBy}
      invalid={field.invalid}
      className={classes(
        'max-h-80 overflow-y-auto px-2.5 py-1.5 text-14 pointer-coarse:text-16',
        !short && 'min-h-24',
      )}
      arrange={({ bar, text }) => (
        <div className="field-frame min-w-0" data-invalid={field.invalid}>
          <div className="border-b px-1 py-0.5">{bar}</div>
          {text}
        </div>
      )}
    />
  );
}
