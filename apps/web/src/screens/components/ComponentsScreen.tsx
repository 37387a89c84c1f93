import { componentsLink } from '@lintel/domain/links';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Box, Plus, SearchX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { explainFailure } from '../../data/failures.ts';
import { componentListQuery } from '../../data/modelQueries.ts';
import { useMay } from '../../data/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Count } from '../../ui/feedback/Count.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Pagination } from '../../ui/lists/Pagination.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { whenNeeded, whenOpened } from '../../ui/whenNeeded.tsx';
import { ComponentFilters } from './ComponentFilters.tsx';
import { ComponentSelectionBar } from './ComponentSelectionBar.tsx';
import { ComponentsTable } from './ComponentsTable.tsx';
import { asked, type ComponentsSearch, isFiltered, pageSize } from './componentsSearch.ts';
import { usePicks } from './usePicks.ts';

const EditComponentDialog = whenNeeded(
  async () => (await import('../../dialogs/component/EditComponentDialog.tsx')).EditComponentDialog,
);

const NewComponentDialog = whenOpened(
  ({ open }) => open,
  async () => (await import('../../dialogs/component/NewComponentDialog.tsx')).NewComponentDialog,
);

/** The organisation's components; each has an address of its own. */
export function ComponentsScreen() {
  const search = useSearch({ strict: false }) as ComponentsSearch;
  const { slug } = useParams({ strict: false }) as { slug?: string };
  const navigate = useNavigate();
  const mayEdit = useMay()('component.edit');
  const list = useQuery(componentListQuery(asked(search)));
  const [creating, setCreating] = useState(false);
  const components = list.data?.components ?? [];
  const total = list.data?.total ?? 0;
  const picks = usePicks(components);
  // The button stands in the empty screen then.
  const isEmpty = list.isSuccess && components.length === 0 && !isFiltered(search);
  const [edited, setEdited] = useState<readonly string[]>(slug === undefined ? [] : [slug]);
  const [open, setOpen] = useState(slug !== undefined);

  const change = (part: ComponentsSearch) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, page: undefined, ...part }),
      replace: true,
    });
  const edit = (slugs: readonly string[]) => {
    setEdited(slugs);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    if (slug !== undefined) void navigate({ to: '.', href: componentsLink, replace: true });
  };
  const newComponent = mayEdit && (
    <Button saves variant="primary" icon={Plus} onClick={() => setCreating(true)}>
      New component
    </Button>
  );

  return (
    <div className="px-4 py-6 md:px-8 md:py-8">
      <title>Components · Lintel</title>
      <div className="flex min-h-control-md items-center gap-2 pb-4">
        <h1 className="text-20 font-semibold">Components</h1>
        {list.data !== undefined && <Count>{total}</Count>}
        <span className="flex-1" />
        {!isEmpty && newComponent}
      </div>
      <div className="flex min-h-control-lg flex-wrap items-center gap-2 pb-3">
        {picks.picked.length > 0 ? (
          <ComponentSelectionBar picked={picks.picked} onEdit={edit} onClear={picks.clear} />
        ) : (
          <ComponentFilters search={search} onChange={change} />
        )}
      </div>
      {list.isPending && (
        <div role="status" aria-label="Loading components" className="flex flex-col gap-3">
          <Skeleton className="h-row" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
        </div>
      )}
      {list.isError && list.data === undefined && (
        <ErrorState
          title="The components did not load"
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
          className="py-12"
        >
          {explainFailure(list.error)}
        </ErrorState>
      )}
      {list.isSuccess && components.length === 0 && (
        <NoComponents
          search={search}
          create={newComponent}
          onClear={() => void navigate({ to: '.', search: {}, replace: true })}
        />
      )}
      {components.length > 0 && (
        <ComponentsTable
          components={components}
          picks={mayEdit && search.deleted !== true ? picks : null}
          onOpen={(each) => edit([each])}
          sort={{ search, onSort: change }}
        />
      )}
      <Pagination
        page={search.page ?? 1}
        pageSize={pageSize}
        total={total}
        onPage={(page) => void navigate({ to: '.', search: (before: object) => ({ ...before, page }) })}
        className="pt-3"
      />
      <NewComponentDialog
        open={creating}
        onClose={() => setCreating(false)}
        onShow={({ slug: made }) => edit([made])}
      />
      {edited.length > 0 && (
        <EditComponentDialog key={edited.join(' ')} open={open} onClose={close} slugs={edited} />
      )}
    </div>
  );
}

interface NoComponentsProps {
  search: ComponentsSearch;
  create: React.ReactNode;
  onClear: () => void;
}

function NoComponents({ search, create, onClear }: NoComponentsProps) {
  if (!isFiltered(search))
    return (
      <EmptyState icon={Box} title="No components yet" className="py-12" action={create}>
        A component is drawn on many diagrams and described once.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={search.deleted === true ? Trash2 : SearchX}
      title={search.deleted === true ? 'No deleted components' : 'No component fits'}
      className="py-12"
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
