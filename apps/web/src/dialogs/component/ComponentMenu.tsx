import type { ComponentShape } from '@lintel/api/componentShapes';
import { Ellipsis, Merge, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { DeleteComponentsDialog } from './DeleteComponentsDialog.tsx';
import { MergeIntoDialog } from './MergeIntoDialog.tsx';

export interface ComponentMenuProps {
  component: ComponentShape;
  /** What is not saved yet would go with it. */
  changed: boolean;
  onGone: () => void;
}

/** What becomes of a component as a whole. */
export function ComponentMenu({ component, changed, onGone }: ComponentMenuProps) {
  const [asked, setAsked] = useState<'delete' | 'merge' | null>(null);
  const close = () => setAsked(null);
  const disabled = changed && 'Save or cancel the changes first';
  return (
    <>
      <Menu
        label="Component"
        align="end"
        trigger={<IconButton icon={Ellipsis} label="More" />}
        items={[
          {
            label: 'Merge into another component',
            icon: Merge,
            saves: true,
            disabled,
            onSelect: () => setAsked('merge'),
          },
          {
            label: 'Delete component',
            icon: Trash2,
            danger: true,
            saves: true,
            disabled,
            onSelect: () => setAsked('delete'),
          },
        ]}
      />
      <DeleteComponentsDialog
        open={asked === 'delete'}
        onClose={close}
        components={[component]}
        onDeleted={onGone}
      />
      <MergeIntoDialog open={asked === 'merge'} onClose={close} component={component} onMerged={onGone} />
    </>
  );
}
