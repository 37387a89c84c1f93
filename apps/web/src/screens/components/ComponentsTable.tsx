import type { ComponentBriefShape } from '@lintel/api/componentBriefShape';
import { describeWhen } from '@lintel/domain/dates';
import { stateLabels } from '@lintel/domain/entities/diagram';
import { displayName } from '@lintel/domain/names';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useRestoreComponents } from '../../data/mutations/components.ts';
import { useMay } from '../../data/session.ts';
import { TypeTile } from '../../pickers/TypeTile.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import {
  Table,
  TableCell,
  TableHead,
  TableHeader,
  type TableHeaderProps,
  TableRow,
  TableSelectCell,
  TableSelectHeader,
} from '../../ui/lists/Table.tsx';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { type ComponentSort, type ComponentsSearch, sortedBy, sortingOf } from './componentsSearch.ts';
import type { Picks } from './usePicks.ts';

export interface ComponentsTableProps {
  components: readonly ComponentBriefShape[];
  /** Null where nothing can be picked. */
  picks: Picks | null;
  onOpen: (slug: string) => void;
  sort: { search: ComponentsSearch; onSort: (part: ComponentsSearch) => void };
}

const mostTags = 2;

export function ComponentsTable({
  components,
  picks,
  onOpen,
  sort: { search, onSort },
}: ComponentsTableProps) {
  const sorting = sortingOf(search);
  const sortable = (sort: ComponentSort): Pick<TableHeaderProps, 'sort' | 'onSort'> => ({
    sort: sorting?.sort !== sort ? null : sorting.order === 'asc' ? 'ascending' : 'descending',
    onSort: () => onSort(sortedBy(search, sort)),
  });
  return (
    <div className="overflow-x-auto rounded-md border">
      <Table aria-label="Components" className="[&_tbody_tr:last-child_td]:border-b-0">
        <TableHead className="static">
          <tr>
            {picks && (
              <TableSelectHeader
                label="Select all"
                checked={picks.isWhole}
                indeterminate={!picks.isWhole && picks.picked.length > 0}
                onChange={picks.toggleAll}
              />
            )}
            <TableHeader className="text-left" {...sortable('name')}>
              Name
            </TableHeader>
            <TableHeader className="text-left max-sm:hidden" {...sortable('type')}>
              Type
            </TableHeader>
            <TableHeader className="text-left max-md:hidden">Tags</TableHeader>
            <TableHeader numeric className="max-sm:hidden">
              Diagrams
            </TableHeader>
            <TableHeader className="text-left max-sm:hidden" {...sortable('updated')}>
              Changed
            </TableHeader>
          </tr>
        </TableHead>
        <tbody>
          {components.map((component) => (
            <Row key={component.slug} component={component} picks={picks} onOpen={onOpen} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

interface RowProps {
  component: ComponentBriefShape;
  picks: Picks | null;
  onOpen: (slug: string) => void;
}

function Row({ component, picks, onOpen }: RowProps) {
  const { slug, state, tags, diagrams, updatedAt, deletedAt } = component;
  const [now] = useState(() => new Date());
  const type = component.type ?? component.sharedType;
  const name = displayName('component', component);
  return (
    <TableRow selected={picks?.has(slug)}>
      {picks && (
        <TableSelectCell
          label={`Select ${name}`}
          checked={picks.has(slug)}
          onChange={() => picks.toggle(component)}
        />
      )}
      <TableCell className="w-full max-w-0 min-w-40">
        <span className="flex min-w-0 items-center gap-2">
          <TypeTile icon={type?.icon ?? null} slug={type?.slug ?? null} size="row" />
          <button
            type="button"
            onClick={() => onOpen(slug)}
            className="min-w-0 truncate rounded-xs font-medium hover:underline touch-target focus-inset"
          >
            {name}
          </button>
          {state !== 'ACTIVE' && <Badge>{stateLabels[state]}</Badge>}
          {deletedAt !== null && <Restore slug={slug} />}
        </span>
      </TableCell>
      <TableCell className="max-w-48 text-secondary max-sm:hidden">{type?.name}</TableCell>
      <TableCell className="max-md:hidden">
        <span className="flex gap-1">
          {tags.slice(0, mostTags).map((tag) => (
            <Tag key={tag.tagId} shade={tag.color}>
              {tag.name}
            </Tag>
          ))}
          {tags.length > mostTags && <span className="text-12 text-muted">+{tags.length - mostTags}</span>}
        </span>
      </TableCell>
      <TableCell numeric className="max-sm:hidden">
        {diagrams}
      </TableCell>
      <TableCell className="text-secondary max-sm:hidden">
        <time dateTime={updatedAt}>{describeWhen(updatedAt, now)}</time>
      </TableCell>
    </TableRow>
  );
}

function Restore({ slug }: { slug: string }) {
  const restore = useRestoreComponents();
  const mayEdit = useMay()('component.edit');
  if (!mayEdit) return null;
  return (
    <Button saves size="sm" icon={RotateCcw} busy={restore.isPending} onClick={() => restore.mutate([slug])}>
      Bring back
    </Button>
  );
}
