import { Ellipsis } from 'lucide-react';
import type { MenuEntry } from '../../ui/overlays/menuEntries.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import type { SortedColumn } from './SortedTable.tsx';

/** The last column: what can be done to a row. */
export const rowActions = <Item extends { name: string }>(
  items: (item: Item) => MenuEntry[],
): SortedColumn<Item> => ({
  id: 'actions',
  header: () => <span className="sr-only">Actions</span>,
  enableSorting: false,
  cell: ({ row: { original } }) => (
    <Menu
      align="end"
      trigger={<IconButton icon={Ellipsis} label={`Actions for ${original.name}`} size="sm" />}
      items={items(original)}
    />
  ),
  meta: { className: 'w-10 px-1' },
});
