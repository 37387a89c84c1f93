import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Editor } from '../editor/editor.ts';
import type { Presence } from '../openDocument/presence.ts';
import type { Hand } from '../tools/handStep.ts';
import { useDerived, useReadable } from '../../../state/useReadable.ts';
import { EmptyGuide } from './EmptyGuide.tsx';
import { FollowingNotice } from './FollowingNotice.tsx';
import { LinksPopover } from './LinksPopover.tsx';
import { useToastsAside } from './useToastsAside.ts';
import { UnreadTip } from './UnreadTip.tsx';

export interface OverDrawingProps {
  editor: Editor;
  presence: Presence;
}

/** What is said and asked over the drawing while it is looked at. */
export function OverDrawing({ editor, presence }: OverDrawingProps) {
  useToastsAside(editor);
  return (
    <>
      <Empty editor={editor} />
      <Unread editor={editor} />
      <Following presence={presence} />
      <LinksPopover />
      <HiddenName editor={editor} />
    </>
  );
}

const noticeHiddenName = async (editor: Editor, key: string): Promise<void> => {
  const hidden = await import('./hiddenName.ts').catch(() => null);
  hidden?.noticeHiddenName(editor, key);
};

/** Once a name has been typed that the drawing cannot show, it says so. */
function HiddenName({ editor }: Pick<OverDrawingProps, 'editor'>) {
  const editing = useReadable(editor.editing);
  const named = useRef<string | null>(null);
  useEffect(() => {
    const before = named.current;
    named.current = editing?.key ?? null;
    if (before !== null && editing === null) void noticeHiddenName(editor, before);
  }, [editor, editing]);
  return null;
}

const isUntouched = ({ gesture, tool }: Hand): boolean => gesture === null && tool.draws === null;

/** Not while something is being drawn or named. */
function Empty({ editor }: Pick<OverDrawingProps, 'editor'>) {
  const isEmpty = useDerived(editor.diagram.snapshots, ({ items }) => items.size === 0);
  const isIdle = useDerived(editor.hand, isUntouched);
  const editing = useReadable(editor.editing);
  const access = useReadable(editor.diagram.access);
  return isEmpty && isIdle && editing === null ? <EmptyGuide canEdit={access === 'write'} /> : null;
}

/** Asks whose view this is for the person alone, who tells something many times a second. */
function Following({ presence }: Pick<OverDrawingProps, 'presence'>) {
  const id = useSyncExternalStore(
    (listener) => presence.followed.subscribe(listener),
    () => presence.followed.get()?.id ?? null,
  );
  const person = id === null ? null : presence.followed.get();
  return person && <FollowingNotice person={person} onStop={() => presence.follow(null)} />;
}

const restedOn = ({ isResting, hover, gesture }: Hand): string | null =>
  isResting && gesture === null ? hover : null;

/** Names and labels are shortened on the drawing: a pointer that rests on one shows it whole. */
function Unread({ editor }: Pick<OverDrawingProps, 'editor'>) {
  const key = useSyncExternalStore(
    (listener) => editor.hand.subscribe(listener),
    () => restedOn(editor.hand.get()),
  );
  return key === null ? null : <UnreadTip key={key} editor={editor} of={key} />;
}
