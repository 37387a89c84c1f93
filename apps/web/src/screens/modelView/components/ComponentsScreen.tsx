import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import type { AttributeShape } from '@lintel/api/modelShapes';
import { componentsLink } from '@lintel/domain/links';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Box, Plus, RotateCcw, SearchX, Trash2 } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { openDialog } from '../../../chrome/openDialog.ts';
import { attributesQuery } from '../../../data/modelQueries.ts';
import { useRestoreComponents } from '../../../data/mutations/components.ts';
import { useMay } from '../../../data/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Count } from '../../../ui/feedback/Count.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { whenNeeded, whenOpened } from '../../../ui/whenNeeded.tsx';
import { ColumnChooser } from '../ColumnChooser.tsx';
import { everyColumn, type ModelColumn } from '../columns/modelColumns.ts';
import { useColumns } from '../columns/useColumns.ts';
import { exportView } from '../exportView.ts';
import { FoundRows } from '../FoundRows.tsx';
import { AnyTable } from '../AnyTable.tsx';
import { type ComponentsSearch, componentsSearchSchema } from '../searchSchemas.ts';
import { useCellContext } from '../useCellContext.ts';
import { useSearchChange } from '../../../links/useSearchChange.ts';
import { useFoundRows } from '../useFoundRows.ts';
import { useTableLook } from '../useTableLook.ts';
import { pressedSort, sortSearch } from '../viewAddress.ts';
import { ComponentFilters } from './ComponentFilters.tsx';
import { ComponentsMenu } from './ComponentsMenu.tsx';
import { PickedOr } from './ComponentSelectionBar.tsx';
import { asked, filterAsked, isFiltered, sortingOf } from './componentsSearch.ts';
import { firstColumns } from './firstColumns.ts';

const EditComponentDialog = whenNeeded(
  async () => (await import('../../../dialogs/component/EditComponentDialog.tsx')).EditComponentDialog,
);

const NewComponentDialog = whenOpened(
  ({ open }) => open,
  async () => (await import('../../../dialogs/component/NewComponentDialog.tsx')).NewComponentDialog,
);

const none: readonly AttributeShape[] = [];
const nowhere: readonly never[] = [];

const restore = (row: ViewRowShape): ReactNode => row.deletedAt !== null && <Restore row={row} />;

/** The same for as long as the address asks for it. */
const useSorting = ({ text, sort, order }: ComponentsSearch) =>
  useMemo(() => sortingOf({ text, sort, order }), [text, sort, order]);

/** The organisation's components: a view of the model that asks for nothing. Each has an address of its own. */
export function ComponentsScreen() {
  const search = componentsSearchSchema.parse(useSearch({ strict: false }));
  const mayEdit = useMay()('component.edit');
  const attributes = useQuery(attributesQuery).data ?? none;
  const look = useTableLook('components');
  const ids = look.columns ?? firstColumns(attributes);
  const columns = useColumns(ids, look.order, attributes);
  const question = asked(search);
  const found = useFoundRows(question, search.page ?? 1);
  const { picks, result } = found;
  const go = useSearchChange();
  const sort = useSorting(search);
  const onSort = useCallback(({ id }: ModelColumn) => go(sortSearch(pressedSort(sort, id))), [go, sort]);
  const context = useCellContext({ came: nowhere, columns, rows: found.read, besideName: restore });
  // Its dialog stands beside the table: what is written in it stays when a first row arrives.
  const [isCreating, setCreating] = useState(false);
  const create = mayEdit && <NewComponent onAsk={() => setCreating(true)} />;
  return (
    <div className="flex h-full flex-col">
      <title>Components · Lintel</title>
      <ComponentsHead total={result.isPending ? null : result.total}>
        <ColumnChooser
          size="md"
          every={everyColumn(attributes)}
          shown={columns.map(({ id }) => id)}
          onShow={(id, isShown) =>
            look.setColumns(isShown ? [...ids, id] : ids.filter((each) => each !== id))
          }
          onOrder={look.setOrder}
        />
        {create}
        <ComponentsMenu
          look={look}
          filter={{ ...filterAsked(search), columns: ids, sort }}
          onExport={() => void exportView({ name: 'Components', question, columns, names: context })}
          columns={columns}
        />
      </ComponentsHead>
      <div className="flex min-h-control-lg shrink-0 flex-wrap items-center gap-2 border-b px-4 pb-3 md:px-6">
        <PickedOr picks={picks}>
          <ComponentFilters search={search} onChange={(part) => go({ page: undefined, ...part })} />
        </PickedOr>
      </div>
      <FoundRows
        found={found}
        empty={
          <NoComponents
            search={search}
            create={create}
            onClear={() => go({ text: undefined, state: undefined, type: undefined, deleted: undefined })}
          />
        }
      >
        <AnyTable
          mayEdit={mayEdit && search.deleted !== true}
          attributes={attributes}
          question={question}
          found={found}
          label="Components"
          columns={columns}
          context={context}
          look={look}
          sort={sort}
          onSort={onSort}
          picks={mayEdit && search.deleted !== true ? picks : null}
        />
      </FoundRows>
      <AddressedComponent />
      <NewComponentDialog
        open={isCreating}
        onClose={() => setCreating(false)}
        onShow={({ slug }) => openDialog({ kind: 'component', slugs: [slug] })}
      />
    </div>
  );
}

function ComponentsHead({ total, children }: { total: number | null; children: ReactNode }) {
  return (
    <div className="@container/heading shrink-0 px-4 pt-4 pb-3 md:px-6">
      <div className="flex min-h-control-md flex-wrap items-center gap-2">
        <h1 className="text-20 font-semibold">Components</h1>
        {total !== null && <Count>{total}</Count>}
        <span className="flex-1" />
        {children}
      </div>
    </div>
  );
}

/** The one that the address names. */
function AddressedComponent() {
  const { slug } = useParams({ strict: false }) as { slug?: string };
  const navigate = useNavigate();
  const [open, setOpen] = useState(slug !== undefined);
  if (slug === undefined) return null;
  return (
    <EditComponentDialog
      key={slug}
      open={open}
      onClose={() => {
        setOpen(false);
        void navigate({ to: '.', href: componentsLink, replace: true });
      }}
      slugs={[slug]}
    />
  );
}

function NewComponent({ onAsk }: { onAsk: () => void }) {
  return (
    <Button saves variant="primary" icon={Plus} onClick={onAsk}>
      <span>
        New<span className="@max-[34rem]/heading:sr-only"> component</span>
      </span>
    </Button>
  );
}

function Restore({ row }: { row: ViewRowShape }) {
  const restore = useRestoreComponents();
  const mayEdit = useMay()('component.edit');
  if (!mayEdit) return null;
  return (
    <Button
      saves
      size="sm"
      icon={RotateCcw}
      busy={restore.isPending}
      onClick={() => restore.mutate([row.slug])}
    >
      Bring back
    </Button>
  );
}

interface NoComponentsProps {
  search: ComponentsSearch;
  create: ReactNode;
  onClear: () => void;
}

function NoComponents({ search, create, onClear }: NoComponentsProps) {
  if (!isFiltered(search))
    return (
      <EmptyState icon={Box} title="No components yet" action={create}>
        A component is drawn on many diagrams and described once.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={search.deleted === true ? Trash2 : SearchX}
      title={search.deleted === true ? 'No deleted components' : 'No component fits'}
      action={
        <Button size="sm" onClick={onClear}>
          Show all components
        </Button>
      }
    >
      {search.deleted === true
        ? 'What is deleted can be brought back from here for 30 days.'
        : 'Try fewer words or another filter.'}
    </EmptyState>
  );
}
