import type { ComponentBriefShape } from '@lintel/api/componentBriefShape';
import { Merge, Pencil, Trash2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { openDialog } from '../../../chrome/openDialog.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { VisuallyHidden } from '../../../ui/feedback/VisuallyHidden.tsx';
import type { RowPicks } from '../rows/useRowPicks.ts';
import { whenNeeded } from '../../../ui/whenNeeded.tsx';

const DeleteComponentsDialog = whenNeeded(
  async () => (await import('../../../dialogs/component/DeleteComponentsDialog.tsx')).DeleteComponentsDialog,
);
const MergeComponentsDialog = whenNeeded(
  async () => (await import('../../../dialogs/component/MergeComponentsDialog.tsx')).MergeComponentsDialog,
);

interface ComponentSelectionBarProps {
  picked: readonly ComponentBriefShape[];
  onClear: () => void;
}

/** More are read one by one, and nobody looks through so many. */
const mostEdited = 100;

function ComponentSelectionBar({ picked, onClear }: ComponentSelectionBarProps) {
  const [asked, setAsked] = useState<'delete' | 'merge' | null>(null);
  const [shown, setShown] = useState<'delete' | 'merge' | null>(null);
  const ask = (kind: 'delete' | 'merge') => {
    setAsked(kind);
    setShown(kind);
  };
  const close = () => setAsked(null);
  return (
    <div
      role="group"
      aria-label="Selected components"
      className="-mx-2 flex h-control-lg min-w-0 flex-1 items-center gap-1 rounded-sm bg-selected px-1"
    >
      <IconButton icon={X} label="Clear selection" onClick={onClear} />
      <span className="shrink-0 px-1 text-13 font-semibold text-accent tabular">
        {picked.length} selected
      </span>
      <VisuallyHidden live="polite">{picked.length} components selected</VisuallyHidden>
      <Button
        saves
        variant="ghost"
        icon={Pencil}
        disabled={picked.length > mostEdited}
        onClick={() => openDialog({ kind: 'component', slugs: picked.map(({ slug }) => slug) })}
      >
        Edit
      </Button>
      <Button saves variant="ghost" icon={Merge} disabled={picked.length < 2} onClick={() => ask('merge')}>
        Merge
      </Button>
      <Button saves variant="ghost" icon={Trash2} onClick={() => ask('delete')}>
        Delete
      </Button>
      {shown === 'delete' && (
        <DeleteComponentsDialog
          open={asked === 'delete'}
          onClose={close}
          components={picked}
          onDeleted={onClear}
        />
      )}
      {shown === 'merge' && picked.length > 1 && (
        <MergeComponentsDialog
          open={asked === 'merge'}
          onClose={close}
          components={picked}
          onMerged={onClear}
        />
      )}
    </div>
  );
}

/** What can be done to the picked rows, in place of what stands there otherwise. */
export function PickedOr({ picks, children }: { picks: RowPicks; children: ReactNode }) {
  if (picks.picked.length === 0) return children;
  return <ComponentSelectionBar picked={picks.picked} onClear={picks.clear} />;
}
