import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../../../ui/feedback/VisuallyHidden.tsx';
import { announceChanges, readAgain } from './announcing.ts';
import { useDesk } from '../editor/EditorContext.tsx';

/** Says what happens on the canvas, for people who do not see it. */
export function Announcement() {
  const { editor } = useDesk();
  const [text, setText] = useState('');
  useEffect(() => announceChanges(editor, (next) => setText((before) => readAgain(before, next))), [editor]);
  return <VisuallyHidden live="polite">{text}</VisuallyHidden>;
}
