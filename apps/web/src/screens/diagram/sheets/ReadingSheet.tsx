import { useRef } from 'react';
import { useIsPhone } from '../../../chrome/useMedia.ts';
import { useReadable } from '../../../state/useReadable.ts';
import { whenNeeded } from '../../../ui/whenNeeded.tsx';
import type { Editor } from '../editor/editor.ts';
import { useDesk } from '../editor/EditorContext.tsx';

const ItemSheet = whenNeeded(async () => (await import('./ItemSheet.tsx')).ItemSheet);

export interface ReadingSheetProps {
  /** The diagram that is read. */
  here: string;
  /** Something else stands where it would. */
  hidden: boolean;
}

/** On a phone, readers have what is said of the selected item here; editors have a toolbar in its place. */
export function ReadingSheet(props: ReadingSheetProps) {
  return useIsPhone() && <OnPhone {...props} />;
}

/** A text says all that there is to say of it. */
const selectedOne = ({ selection, snapshot }: Editor): string | null => {
  const [only, another] = selection.get();
  if (only === undefined || another !== undefined) return null;
  return snapshot.get(only)?.kind === 'textarea' ? null : only;
};

function OnPhone({ here, hidden }: ReadingSheetProps) {
  const { editor, panels } = useDesk();
  useReadable(editor.selection);
  const side = useReadable(panels.side);
  const details = useReadable(editor.details);
  const selected = selectedOne(editor);
  // What it says stays while it leaves.
  const shown = useRef(selected);
  if (selected !== null) shown.current = selected;
  if (shown.current === null) return null;
  const open = selected !== null && side === null && details === null && !hidden;
  return <ItemSheet of={shown.current} open={open} here={here} />;
}
