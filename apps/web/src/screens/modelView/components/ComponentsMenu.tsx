import { columnIdSchema, type ViewSort } from '@lintel/domain/entities/saved';
import type { Filter } from '@lintel/domain/filter/grammar';
import { Download, Ellipsis, Table2, Upload } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../../data/session.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { whenNeeded } from '../../../ui/whenNeeded.tsx';
import type { TableLook } from '../useTableLook.ts';
import type { ModelColumn } from '../columns/modelColumns.ts';
import { densityEntry } from '../ViewBar.tsx';

const ImportDialog = whenNeeded(async () => (await import('../import/ImportDialog.tsx')).ImportDialog);
const ViewDialog = whenNeeded(async () => (await import('../../../dialogs/ViewDialog.tsx')).ViewDialog);

export interface ComponentsMenuProps {
  look: TableLook;
  /** What is shown now, as a view would keep it. */
  filter: Filter & { columns: readonly string[]; sort: ViewSort | null };
  onExport: () => void;
  columns: readonly ModelColumn[];
}

export function ComponentsMenu({ look, filter, onExport, columns: shown }: ComponentsMenuProps) {
  const may = useMay();
  const mayEditViews = may('view.edit');
  const mayEdit = may('component.edit');
  const [isNaming, setNaming] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const { columns, sort, ...question } = filter;
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton icon={Ellipsis} label="Actions for all components" />}
        items={[
          ...(mayEditViews
            ? ([
                {
                  label: 'Save as a view',
                  icon: Table2,
                  saves: true,
                  onSelect: () => setNaming(true),
                },
              ] as const)
            : []),
          { label: 'Export CSV', icon: Download, onSelect: onExport },
          ...(mayEdit
            ? ([
                {
                  label: 'Import rows',
                  icon: Upload,
                  saves: true,
                  onSelect: () => setImporting(true),
                },
              ] as const)
            : []),
          { kind: 'separator' },
          densityEntry(look),
        ]}
      />
      {isImporting && <ImportDialog open onClose={() => setImporting(false)} begunWith="" columns={shown} />}
      <ViewDialog
        open={isNaming}
        onClose={() => setNaming(false)}
        view={null}
        begunWith={{
          name: '',
          description: null,
          filter: {
            ...question,
            columns: columns.map((id) => columnIdSchema.parse(id)),
            ...(sort !== null && { sort }),
          },
        }}
      />
    </>
  );
}
