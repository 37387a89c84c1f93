import type { Filter } from '@lintel/domain/filter/grammar';
import { greatestDistance } from '@lintel/model/neighbours';
import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { FilterBar } from '../../../filters/FilterBar.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import type { MenuEntry } from '../../../ui/overlays/menuEntries.ts';
import type { GraphSettings } from '../copy/graphCopy.ts';
import type { Grouping } from '../shown/graphLayoutInput.ts';

export interface GraphToolbarProps {
  filter: Filter;
  settings: GraphSettings;
  detached: number;
  grouping: Grouping;
  distance: number;
  onFilter: (filter: Filter) => void;
  onSettings: (part: Partial<GraphSettings>) => void;
  onGrouping: (grouping: Grouping) => void;
  onDistance: (distance: number) => void;
  /** At the right. */
  children: ReactNode;
}

const groupings: readonly { value: Grouping; label: string }[] = [
  { value: 'none', label: 'Not grouped' },
  { value: 'container', label: 'By container' },
  { value: 'type', label: 'By type' },
];

const viewEntries = (props: GraphToolbarProps): MenuEntry[] => [
  {
    kind: 'checkbox',
    label: 'Show dependencies',
    checked: props.settings.showDependencies,
    closeOnClick: false,
    onChange: (showDependencies) => props.onSettings({ showDependencies }),
  },
  {
    kind: 'checkbox',
    label: 'Detached components',
    checked: props.settings.showDetachedNodes,
    closeOnClick: false,
    badge: props.detached,
    onChange: (showDetachedNodes) => props.onSettings({ showDetachedNodes }),
  },
  { kind: 'separator' },
  {
    kind: 'radio',
    label: 'Group nodes',
    value: props.grouping,
    onChange: (value) => {
      const chosen = groupings.find((each) => each.value === value);
      if (chosen !== undefined) props.onGrouping(chosen.value);
    },
    options: groupings,
  },
  { kind: 'separator' },
  {
    kind: 'submenu',
    label: 'Distance of dependencies',
    disabled: props.settings.showDependencies ? false : 'Dependencies are not shown',
    items: [
      {
        kind: 'radio',
        value: `${props.distance}`,
        onChange: (value) => props.onDistance(Number(value)),
        options: Array.from({ length: greatestDistance }, (_, at) => ({
          value: `${at + 1}`,
          label: at === 0 ? 'Direct' : `Up to ${at + 1} steps`,
        })),
      },
    ],
  },
];

/** What is asked for and how it is shown. */
export function GraphToolbar(props: GraphToolbarProps) {
  return (
    <div className="flex h-bar shrink-0 items-center gap-2 border-b bg-app px-4 max-md:h-auto max-md:flex-wrap max-md:px-3 max-md:py-1.5">
      <Menu
        label="View"
        trigger={
          <Button variant="ghost" size="sm" icon={SlidersHorizontal} caret>
            View
          </Button>
        }
        items={viewEntries(props)}
      />
      <span aria-hidden className="h-5 shrink-0 border-l max-md:flex-1 max-md:border-l-0" />
      <div
        role="toolbar"
        aria-label="Filters"
        className="flex h-full min-w-0 flex-1 items-center gap-2 overflow-x-auto overflow-y-hidden max-md:order-last max-md:h-bar max-md:basis-full"
      >
        <FilterBar filter={props.filter} onChange={props.onFilter} />
      </div>
      {props.children}
    </div>
  );
}
