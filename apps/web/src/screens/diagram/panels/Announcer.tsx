import { useEffect, useState } from 'react';
import { useReadable } from '../../../session/useReadable.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { itemCount } from '../actions/itemCount.ts';
import type { Editor } from '../editor.ts';
import { itemTitle } from '../itemTitle.ts';
import { useDesk } from './EditorContext.tsx';

const quietMilliseconds = 250;

const selectedText = (editor: Editor): string => {
  const keys = [...editor.selection.get()];
  const [only] = keys.flatMap((key) => editor.snapshot.get(key) ?? []);
  if (only === undefined) return 'Nothing selected';
  return keys.length === 1
    ? `${itemTitle(only, editor.names.get())} selected`
    : `${itemCount(keys.length)} selected`;
};

/** Says what happens on the canvas, once it has come to rest. */
export function Announcer() {
  const { editor } = useDesk();
  const selection = useReadable(editor.selection);
  const announcement = useReadable(editor.announcement);
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setText(selectedText(editor)), quietMilliseconds);
    return () => clearTimeout(timer);
  }, [editor, selection]);
  useEffect(() => setText(announcement), [announcement]);
  return <VisuallyHidden live="polite">{text}</VisuallyHidden>;
}
