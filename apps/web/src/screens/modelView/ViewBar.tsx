import type { QueryShape } from '@lintel/api/endpoints/queries';
import type { ViewFilter } from '@lintel/domain/entities/saved';
import { displayName } from '@lintel/domain/names';
import { Copy, Download, Ellipsis, ListFilter, Pencil, Pin, PinOff, Trash2, Upload, X } from 'lucide-react';
import { openDialog } from '../../chrome/openDialog.ts';
import { usePinnedViews } from '../../data/mutations/views.ts';
import { conditionsOf, withoutConditions } from '../../filters/conditions.ts';
import { FilterBar } from '../../filters/FilterBar.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import type { MenuEntry } from '../../ui/overlays/menuEntries.ts';
import { Popover } from '../../ui/overlays/Popover.tsx';
import { type Density, densities, type TableLook } from './useTableLook.ts';

const filtersText = (count: number): string => `${count} ${count === 1 ? 'filter' : 'filters'}`;

interface FilterCountProps {
  filter: ViewFilter;
  /** Null for those who may not change it. */
  onChange: ((change: (filter: ViewFilter) => ViewFilter) => void) | null;
}

/** How much is asked; what it is opens in chips, those of columns that are not shown among them. */
export function FilterCount({ filter, onChange }: FilterCountProps) {
  const count = conditionsOf(filter).length;
  if (count === 0) return null;
  return (
    <span className="flex items-center">
      <Popover
        label="Filters of the view"
        align="end"
        className="flex w-100 max-w-[calc(100vw-16px)] flex-wrap items-center gap-2 p-3"
        trigger={
          <Button variant="ghost" size="sm" icon={ListFilter}>
            {filtersText(count)}
          </Button>
        }
      >
        <FilterBar filter={filter} readOnly={onChange === null} onChange={(next) => onChange?.(() => next)} />
      </Popover>
      {onChange !== null && (
        <IconButton
          saves
          icon={X}
          label="Clear all filters"
          size="xs"
          onClick={() => onChange(withoutConditions)}
        />
      )}
    </span>
  );
}

export interface ViewMenuProps {
  view: QueryShape;
  mayEdit: boolean;
  look: Pick<TableLook, 'density' | 'setDensity'>;
  onDuplicate: () => void;
  onExport: () => void;
  onImport: (() => void) | null;
  /** Null where the table is sorted as it is saved. */
  onKeepSort: (() => void) | null;
}

export const densityEntry = ({
  density,
  setDensity,
}: Pick<TableLook, 'density' | 'setDensity'>): MenuEntry => ({
  kind: 'radio',
  label: 'Density',
  value: density,
  onChange: (value) => setDensity(value as Density),
  options: Object.entries(densities).map(([value, label]) => ({ value, label })),
});

/** What can be done with a view as a whole. */
export function ViewMenu(props: ViewMenuProps) {
  const { view, mayEdit, look, onDuplicate, onExport, onImport, onKeepSort } = props;
  const { pinned, toggle } = usePinnedViews();
  const isPinned = pinned.includes(view.slug);
  const forEditors: MenuEntry[] = mayEdit
    ? [
        { label: 'Duplicate', icon: Copy, saves: true, onSelect: onDuplicate },
        ...(onKeepSort === null
          ? []
          : [{ label: 'Keep this sorting', icon: Pencil, saves: true, onSelect: onKeepSort }]),
      ]
    : [];
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={Ellipsis} label={`Actions for ${displayName('view', view)}`} size="sm" />}
      items={[
        ...forEditors,
        {
          label: isPinned ? 'Unpin from the sidebar' : 'Pin in the sidebar',
          icon: isPinned ? PinOff : Pin,
          onSelect: () => toggle(view.slug),
        },
        { label: 'Export CSV', icon: Download, onSelect: onExport },
        ...(onImport === null
          ? []
          : [{ label: 'Import rows', icon: Upload, saves: true, onSelect: onImport }]),
        { kind: 'separator' },
        densityEntry(look),
        ...(mayEdit
          ? ([
              { kind: 'separator' },
              {
                label: 'Delete view',
                icon: Trash2,
                danger: true,
                saves: true,
                onSelect: () => openDialog({ kind: 'deleteView', view }),
              },
            ] as const)
          : []),
      ]}
    />
  );
}
