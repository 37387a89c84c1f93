import { Download } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { exportActionIds } from '../actions/exportActions.ts';
import { useEditorEntries } from './useEditorEntries.ts';

export function ExportMenu() {
  // Whether there is anything to export is asked when the menu opens.
  const [open, setOpen] = useState(false);
  const entries = useEditorEntries(exportActionIds);
  if (entries.length === 0) return null;
  return (
    <Menu
      label="Export"
      align="end"
      open={open}
      onOpenChange={setOpen}
      items={entries}
      trigger={<IconButton icon={Download} label="Export" size="sm" />}
    />
  );
}
