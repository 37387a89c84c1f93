import { ApiFailure } from '@lintel/api/client';
import type { QueryShape } from '@lintel/api/endpoints/queries';
import { columnIdSchema, type ViewFilter, type ViewSort } from '@lintel/domain/entities/saved';
import { asksNothing } from '@lintel/domain/filter/isComplete';
import { type ItemReference, reference } from '@lintel/domain/links';
import { copyName, displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { Box, Pencil, SearchX } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { HeaderTitle } from '../../chrome/header/HeaderTitle.tsx';
import { TitleOfKind } from '../../chrome/header/TitleOfKind.tsx';
import { NotFound } from '../../chrome/NotFound.tsx';
import { openDialog } from '../../chrome/openDialog.ts';
import { explainFailure } from '../../data/failures.ts';
import { attributesQuery } from '../../data/modelQueries.ts';
import { type FilterOfView, useFilterOfView } from '../../data/mutations/views.ts';
import { useMay } from '../../data/session.ts';
import { viewQuery, viewsQuery } from '../../data/viewQueries.ts';
import { withoutConditions } from '../../filters/conditions.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { whenNeeded } from '../../ui/whenNeeded.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { ColumnFilter, filterWith, plain } from './ColumnFilter.tsx';
import { everyColumn, type ModelColumn } from './columns/modelColumns.ts';
import { useColumns } from './columns/useColumns.ts';
import { PickedOr } from './components/ComponentSelectionBar.tsx';
import { exportView } from './exportView.ts';
import { FoundRows, LoadingTable } from './FoundRows.tsx';
import { AnyTable } from './AnyTable.tsx';
import { viewSearchSchema } from './searchSchemas.ts';
import { useCellContext } from './useCellContext.ts';
import { useFoundRows } from './useFoundRows.ts';
import { useTableLook } from './useTableLook.ts';
import { pressedSort, readViewAddress, sortOf, sortSearch } from './viewAddress.ts';
import { useSearchChange } from '../../links/useSearchChange.ts';
import { FilterCount, ViewMenu, type ViewMenuProps } from './ViewBar.tsx';
import { WayHere } from './WayHere.tsx';

const ImportDialog = whenNeeded(async () => (await import('./import/ImportDialog.tsx')).ImportDialog);
const ViewDialog = whenNeeded(async () => (await import('../../dialogs/ViewDialog.tsx')).ViewDialog);

/** A saved table of components. */
export function ModelViewScreen() {
  const { _splat: path = '' } = useParams({ from: '/signedIn/query/$' });
  const address = useMemo(() => readViewAddress(path), [path]);
  return address === null ? <ViewNotFound /> : <View key={address.slug} {...address} />;
}

function ViewNotFound() {
  return (
    <NotFound title="The requested view could not be found">
      It may have been deleted, or the address may be wrong.
    </NotFound>
  );
}

function View({ slug, came }: { slug: string; came: readonly ItemReference[] }) {
  const views = useQuery(viewsQuery).data;
  const query = useQuery(viewQuery(slug));
  // The list knows enough until the view itself is there.
  const view = query.data ?? views?.find((each) => each.slug === slug);
  if (query.error instanceof ApiFailure && query.error.status === 404) return <ViewNotFound />;
  if (view !== undefined) return <OpenView view={view} came={came} />;
  if (!query.isError) return <LoadingTable />;
  return (
    <div className="flex h-full">
      <title>Model view · Lintel</title>
      <ErrorState title="The view did not load" busy={query.isFetching} onRetry={() => void query.refetch()}>
        {explainFailure(query.error)}
      </ErrorState>
    </div>
  );
}

const none: readonly never[] = [];
const nothing = (): null => null;

const withColumn =
  (id: string, isShown: boolean) =>
  (filter: ViewFilter): ViewFilter => ({
    ...filter,
    columns: isShown
      ? [...filter.columns, columnIdSchema.parse(id)]
      : filter.columns.filter((each) => each !== id),
  });

const withSort =
  (sort: ViewSort) =>
  (filter: ViewFilter): ViewFilter => ({ ...filter, sort });

function OpenView({ view, came }: { view: QueryShape; came: readonly ItemReference[] }) {
  const may = useMay();
  const [mayEdit, mayChange] = [may('view.edit'), may('component.edit')];
  const search = viewSearchSchema.parse(useSearch({ strict: false }));
  const attributes = useQuery(attributesQuery).data ?? none;
  const { filter, change } = useFilterOfView(view);
  const look = useTableLook(view.slug);
  const columns = useColumns(filter.columns, look.order, attributes);
  const { sort: sortColumn, order } = search;
  const sort = useMemo(() => sortOf({ sort: sortColumn, order }, filter), [sortColumn, order, filter]);
  const question = { filter: plain(filter), ...(sort !== null && { sort }) };
  const found = useFoundRows(question, search.page ?? 1);
  const { picks } = found;
  const way = useMemo(() => [...came, reference('query', view.slug)], [came, view.slug]);
  const context = useCellContext({ came: way, columns, rows: found.read, besideName: nothing });
  const go = useSearchChange();
  const onSort = useCallback(({ id }: ModelColumn) => go(sortSearch(pressedSort(sort, id))), [go, sort]);
  const filterOf = useCallback(
    (column: ModelColumn) => mayEdit && <HeadFilter column={column} filter={filter} change={change} />,
    [mayEdit, filter, change],
  );
  const [isImporting, setImporting] = useState(false);
  const name = displayName('view', view);
  return (
    <div className="@container/view flex h-full flex-col">
      <title>{`${name} · Lintel`}</title>
      <ViewHead view={view} />
      <div className="flex min-h-bar shrink-0 items-center gap-2 border-b px-4 py-0.5 max-md:flex-wrap max-md:py-1.5 md:px-6">
        <PickedOr picks={picks}>
          <WayHere came={came} name={name} />
          <ViewWords view={view} />
        </PickedOr>
        {/* Only on a wide page is there room for both. */}
        <div className={classes('contents', picks.picked.length > 0 && '@max-[60rem]/view:hidden')}>
          <FilterCount filter={filter} onChange={mayEdit ? change : null} />
          {mayEdit && (
            <ColumnChooser
              every={everyColumn(attributes)}
              shown={columns.map(({ id }) => id)}
              onShow={(id, isShown) => change(withColumn(id, isShown))}
              onOrder={look.setOrder}
            />
          )}
          <ViewButtons
            view={view}
            mayEdit={mayEdit}
            look={look}
            filter={filter}
            onExport={() => void exportView({ name, question, columns, names: context })}
            onImport={mayChange ? () => setImporting(true) : null}
            onKeepSort={search.sort === undefined || sort === null ? null : () => change(withSort(sort))}
          />
        </div>
      </div>
      <FoundRows
        found={found}
        empty={<NothingFound filter={filter} onClear={mayEdit ? () => change(withoutConditions) : null} />}
      >
        <AnyTable
          mayEdit={mayChange}
          attributes={attributes}
          question={question}
          found={found}
          label={name}
          columns={columns}
          context={context}
          look={look}
          sort={sort}
          onSort={onSort}
          picks={mayChange ? picks : null}
          filterOf={filterOf}
        />
      </FoundRows>
      {isImporting && (
        <ImportDialog open onClose={() => setImporting(false)} begunWith="" columns={columns} />
      )}
    </div>
  );
}

interface HeadFilterProps {
  column: ModelColumn;
  filter: ViewFilter;
  change: FilterOfView['change'];
}

function HeadFilter({ column, filter, change }: HeadFilterProps) {
  if (column.subject === null) return null;
  return (
    <ColumnFilter
      column={column}
      subject={column.subject}
      filter={filter}
      onApply={(subject, asked) => change((before) => filterWith(before, subject, asked))}
    />
  );
}

function NothingFound({ filter, onClear }: { filter: ViewFilter; onClear: (() => void) | null }) {
  const isFiltered = !asksNothing(plain(filter));
  return (
    <EmptyState
      icon={isFiltered ? SearchX : Box}
      title="No items"
      action={
        isFiltered &&
        onClear !== null && (
          <Button saves size="sm" onClick={onClear}>
            Clear all filters
          </Button>
        )
      }
    >
      {isFiltered ? 'No component is what the filters ask for.' : 'There are no active components yet.'}
    </EmptyState>
  );
}

function ViewHead({ view }: { view: QueryShape }) {
  return (
    <HeaderTitle>
      <TitleOfKind kind="Model view" name={displayName('view', view)} />
    </HeaderTitle>
  );
}

/** A phone has no room for the name in its header. */
function ViewWords({ view }: { view: QueryShape }) {
  return (
    <>
      <h1 className="min-w-0 truncate text-16 font-semibold max-md:basis-full md:hidden">
        <span className="font-regular text-secondary">Model view - </span>
        {displayName('view', view)}
      </h1>
      <p
        className="min-w-0 flex-1 truncate text-13 text-secondary max-md:basis-full max-md:empty:hidden"
        title={view.description ?? undefined}
      >
        {view.description}
      </p>
    </>
  );
}

type ViewButtonsProps = Omit<ViewMenuProps, 'onDuplicate'> & { filter: ViewFilter };

function ViewButtons({ filter, ...menu }: ViewButtonsProps) {
  const [isCopied, setCopied] = useState(false);
  const { view, mayEdit } = menu;
  return (
    <>
      {mayEdit && (
        <Button saves size="sm" icon={Pencil} onClick={() => openDialog({ kind: 'view', view })}>
          Edit view
        </Button>
      )}
      <ViewMenu {...menu} onDuplicate={() => setCopied(true)} />
      <ViewDialog
        open={isCopied}
        onClose={() => setCopied(false)}
        view={null}
        begunWith={{ name: copyName(view.name, new Set()), description: view.description, filter }}
      />
    </>
  );
}
