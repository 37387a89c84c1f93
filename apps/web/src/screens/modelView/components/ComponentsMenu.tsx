import { columnIdSchema, type ViewSort } from '@lintel/domain/entities/saved';
import type { Filter } from '@lintel/domain/filter/grammar';
import { Download, Ellipsis, Table2 } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../../data/session.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { whenNeeded } from '../../../ui/whenNeeded.tsx';
import type { TableLook } from '../useTableLook.ts';
import { densityEntry } from '../ViewBar.tsx';

const ViewDialog = whenNeeded(async () => (await import('../../../dialogs/ViewDialog.tsx')).ViewDialog);

export interface ComponentsMenuProps {
  look: TableLook;
  /** What is shown now, as a view would keep it. */
  filter: Filter & { columns: readonly string[]; sort: ViewSort | null };
  onExport: () => void;
}

export function ComponentsMenu({ look, filter, onExport }: ComponentsMenuProps) {
  const mayEditViews = useMay()('view.edit');
  const [isNaming, setNaming] = useState(false);
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
          { kind: 'separator' },
          densityEntry(look),
        ]}
      />
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
