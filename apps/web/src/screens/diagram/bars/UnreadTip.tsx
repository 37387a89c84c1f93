import { useLayoutEffect, useRef, useState } from 'react';
import { useDerived, useReadable } from '../../../state/useReadable.ts';
import type { Editor } from '../editor/editor.ts';
import { unreadOf } from './unread.ts';

const margin = 8;
/** From the tip of the pointer. */
const offset = { x: 12, y: 20 } as const;

/** In full, where the pointer rests, what is drawn shortened. */
export function UnreadTip({ editor, of }: { editor: Editor; of: string }) {
  const tip = useRef<HTMLDivElement>(null);
  // Where the view is moved, something else comes under the pointer.
  const [view] = useState(() => editor.camera.get());
  const isStill = useDerived(editor.camera, (now) => now === view);
  useReadable(editor.editing);
  const text = unreadOf(editor, of);
  useLayoutEffect(() => {
    const element = tip.current;
    const at = editor.pointerAt;
    if (element === null || at === null) return;
    const { x, y } = editor.camera.toScreen(at);
    const { width, height } = editor.camera.viewport.get();
    const left = Math.max(margin, Math.min(x + offset.x, width - element.offsetWidth - margin));
    const below = y + offset.y;
    const isBelow = below + element.offsetHeight + margin <= height;
    const top = isBelow ? below : y - element.offsetHeight - margin;
    element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }, [editor, of, text]);
  if (text === null || !isStill) return null;
  return (
    <div
      ref={tip}
      // Read out it is by the outline, which shortens nothing.
      aria-hidden
      data-testid="unread"
      className="pointer-events-none absolute top-0 left-0 z-tooltip max-w-panel rounded-sm bg-inverse px-2 py-1.25 text-12 font-medium whitespace-pre-wrap wrap-anywhere text-inverse"
    >
      {text}
    </div>
  );
}
