import { sameState } from '@lintel/richtext/state';
import type { ImagesOf } from '../../../richText/imageFiles.ts';
import { RichTextEditor } from '../../../richText/RichTextEditor.tsx';
import { useTypedDraft } from './useTypedDraft.ts';

interface DraftRichTextProps {
  label: string;
  value: string | null;
  /** For a few words. */
  short?: boolean;
  /** What images put into it belong to; without, it takes none. */
  imagesOf?: ImagesOf;
  onCommit: (value: string | null) => void;
}

export function DraftRichText({ label, value, short, imagesOf, onCommit }: DraftRichTextProps) {
  const draft = useTypedDraft(value, sameState, onCommit);
  return (
    <RichTextEditor
      label={label}
      value={draft.shown}
      short={short}
      imagesOf={imagesOf}
      onChange={draft.type}
      onBlur={draft.leave}
    />
  );
}
