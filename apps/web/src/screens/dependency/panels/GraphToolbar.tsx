import type { Filter } from '@lintel/domain/filter/grammar';
import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { FilterBar } from '../../../filters/FilterBar.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { type GraphViewChoices, graphViewEntries } from './graphViewEntries.ts';

export interface GraphToolbarProps extends GraphViewChoices {
  filter: Filter;
  onFilter: (filter: Filter) => void;
  /** At the right. */
  children: ReactNode;
}

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
        items={graphViewEntries(props)}
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
