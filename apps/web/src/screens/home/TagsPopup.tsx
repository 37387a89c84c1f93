import type { DiagramShape } from '@lintel/api/shapes';
import { nameOrCount } from '../../dialogs/diagramNames.ts';
import { useChangeDiagrams } from '../../data/mutations/severalDiagrams.ts';
import { TagPicker } from '../../pickers/TagPicker.tsx';
import { tagUse, toggledTag } from './tagging.ts';

export interface TagsPopupProps {
  open: boolean;
  onClose: () => void;
  diagrams: readonly DiagramShape[];
  anchor: Element | null;
}

/** Each press is saved at once, and can be undone from its toast. */
export function TagsPopup({ open, onClose, diagrams, anchor }: TagsPopupProps) {
  const change = useChangeDiagrams();
  const { full, partial } = tagUse(diagrams);
  return (
    <TagPicker
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      anchor={anchor}
      picked={full}
      partly={partial}
      onToggle={(tag) => {
        const everyone = full.includes(tag.tagId);
        void change({
          diagrams,
          toastId: 'tagging',
          of: toggledTag(tag.tagId, everyone),
          said: everyone
            ? `Took “${tag.name}” off ${nameOrCount(diagrams)}`
            : `Tagged ${nameOrCount(diagrams)} with “${tag.name}”`,
        });
      }}
    />
  );
}
