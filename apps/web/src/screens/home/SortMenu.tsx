import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { Button } from '../../ui/controls/Button.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { type Order, type SortKey, sortKeys } from './homeSearch.ts';
import { pressed, type Sorting, sortLabels } from './sorting.ts';

const offered: readonly SortKey[] = ['edited', 'opened', 'name', 'level', 'created'];

const orderLabels: Record<'dates' | 'words', Record<Order, string>> = {
  dates: { desc: 'Newest first', asc: 'Oldest first' },
  words: { asc: 'Ascending', desc: 'Descending' },
};

const isDate = (key: SortKey): boolean => key === 'edited' || key === 'opened' || key === 'created';

export function SortMenu({ sorting, onSort }: { sorting: Sorting; onSort: (sorting: Sorting) => void }) {
  const { key, order } = sorting;
  const keys = offered.includes(key) ? offered : [...offered, key];
  const labels = orderLabels[isDate(key) ? 'dates' : 'words'];
  const orders: Order[] = isDate(key) ? ['desc', 'asc'] : ['asc', 'desc'];
  return (
    <Menu
      align="end"
      trigger={
        <Button
          variant="ghost"
          icon={order === 'asc' ? ArrowUpNarrowWide : ArrowDownWideNarrow}
          aria-label={`Sort: ${sortLabels[key]}, ${labels[order].toLocaleLowerCase('en')}`}
        >
          <span className="@max-[22rem]/heading:hidden">{sortLabels[key]}</span>
        </Button>
      }
      items={[
        {
          kind: 'radio',
          label: 'Sort by',
          value: key,
          onChange: (value) => {
            const next = sortKeys.find((each) => each === value);
            if (next !== undefined && next !== key) onSort(pressed(sorting, next));
          },
          options: keys.map((each) => ({ value: each, label: sortLabels[each] })),
        },
        { kind: 'separator' },
        {
          kind: 'radio',
          label: 'Order',
          value: order,
          onChange: (value) => onSort({ key, order: value === 'asc' ? 'asc' : 'desc' }),
          options: orders.map((each) => ({ value: each, label: labels[each] })),
        },
      ]}
    />
  );
}
