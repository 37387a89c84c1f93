import { homeLink } from '@lintel/domain/links';
import { FolderX, LayoutGrid, List } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { z } from 'zod/mini';
import { useScreenActions } from '../../chrome/actions/screenActions.ts';
import { openDialog } from '../../chrome/openDialog.ts';
import { PageMessage } from '../../chrome/PageMessage.tsx';
import { PathLink } from '../../links/PathLink.tsx';
import { useIsPhone } from '../../chrome/useMedia.ts';
import { explainFailure } from '../../data/failures.ts';
import { useTableSetting } from '../../data/mutations/uiSettings.ts';
import { useMay } from '../../data/session.ts';
import { buttonLook } from '../../ui/controls/buttonLook.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { DiagramCards } from './DiagramCards.tsx';
import { DiagramTable } from './DiagramTable.tsx';
import { DiagramListContext, ListStateContext } from './diagramList.ts';
import { withoutFilters } from './filters.ts';
import { HomeEmpty } from './HomeEmpty.tsx';
import { filterFieldId, HomeFilters } from './HomeFilters.tsx';
import { HomeHeading } from './HomeHeading.tsx';
import { HomeLoading } from './HomeLoading.tsx';
import { type HomeView, homeActions } from './homeActions.ts';
import { RecentlyOpened } from './RecentlyOpened.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { SortMenu } from './SortMenu.tsx';
import { pressed } from './sorting.ts';
import { type Home, useHome } from './useHome.ts';
import { type HomeList, useHomeList } from './useHomeList.tsx';
import { useStable } from '../../state/useStable.ts';
import { useWidth } from './useWidth.ts';

const settingsSchema = z.object({ view: z.enum(['cards', 'table']) });

const focusFilter = () => document.getElementById(filterFieldId)?.focus();

const useHomeActions = (
  view: HomeView,
  onView: (view: HomeView) => void,
  { list, actions, picked }: HomeList,
) => {
  const picking = picked.length > 0;
  const run = useStable({ onView, focusFilter, remove: () => actions.remove(picked), clear: list.clear });
  useScreenActions(
    useMemo(() => homeActions({ ...run, view, picked: picking ? run : null }), [run, view, picking]),
  );
};

export function HomeScreen() {
  const home = useHome();
  if (!home.folderMissing) return <HomePage home={home} />;
  return (
    <PageMessage
      icon={FolderX}
      title="This folder could not be found"
      // Not where home was seen last: that is this very folder.
      actions={
        <PathLink href={homeLink} className={buttonLook({ variant: 'primary' })}>
          All diagrams
        </PathLink>
      }
    >
      It may have been deleted; what lay in it is among all diagrams.
    </PageMessage>
  );
}

/** Below it the filters fill a row of their own. */
const widthForAll = 720;

function HomePage({ home }: { home: Home }) {
  const homeList = useHomeList(home);
  const may = useMay();
  const isPhone = useIsPhone();
  const page = useRef<HTMLDivElement>(null);
  const isNarrow = useWidth(page) < widthForAll;
  const settings = useTableSetting('home', settingsSchema, { view: 'cards' });
  const view = isPhone ? 'cards' : settings.value.view;
  const onView = (next: HomeView) => settings.keep({ view: next });
  useHomeActions(view, onView, homeList);

  const pending = home.pending || settings.pending;
  const failed = home.diagramsRead.isError && home.diagramsRead.data === undefined;
  // An empty place has the button in its middle, and one is enough.
  const bare = !pending && !failed && home.here === 0;
  const arrangement = (
    <>
      <SortMenu sorting={home.sorting} onSort={home.sort} />
      {!isPhone && (
        <SegmentedControl<HomeView>
          label="View"
          value={view}
          onChange={onView}
          iconsOnly
          segments={[
            { value: 'cards', label: 'Cards', icon: LayoutGrid },
            { value: 'table', label: 'Table', icon: List },
          ]}
        />
      )}
    </>
  );

  return (
    <div ref={page} className="flex min-h-full flex-col">
      <HomeHeading
        folder={home.folder}
        count={pending || failed ? null : home.shown.length}
        mayCreate={homeList.list.mayEdit && !bare}
        mayEditFolders={may('folder.edit')}
        onNew={() => openDialog({ kind: 'newDiagram', folderId: home.folder?.folderId ?? null })}
        aside={isNarrow && !bare ? arrangement : undefined}
      />
      {failed ? (
        <ErrorState
          title="The diagrams did not load"
          onRetry={() => void home.diagramsRead.refetch()}
          busy={home.diagramsRead.isFetching}
        >
          {explainFailure(home.diagramsRead.error)}
        </ErrorState>
      ) : (
        <HomeBody
          home={home}
          homeList={homeList}
          pending={pending}
          bare={bare}
          view={view}
          aside={isNarrow ? undefined : arrangement}
        />
      )}
      {homeList.layers}
    </div>
  );
}

interface HomeBodyProps {
  home: Home;
  homeList: HomeList;
  pending: boolean;
  bare: boolean;
  view: HomeView;
  /** At the right of the filters. */
  aside: ReactNode;
}

function HomeBody({ home, homeList, pending, bare, view, aside }: HomeBodyProps) {
  const { list, picked, actions } = homeList;
  const empty = !pending && home.shown.length === 0;

  return (
    <>
      {!pending && home.recent.length > 1 && <RecentlyOpened diagrams={home.recent} now={list.now} />}
      {!bare && (
        <div className="sticky top-0 z-floating mt-2 flex h-14 shrink-0 items-center gap-2 bg-app px-8 max-md:px-4">
          {picked.length > 0 ? (
            <SelectionBar
              picked={picked}
              shown={home.shown.length}
              actions={actions}
              onClear={list.clear}
              onPickAll={list.pickAll}
            />
          ) : (
            <>
              <div className="-m-1 flex min-w-0 flex-1 items-center gap-2 overflow-x-auto p-1 [scrollbar-width:none] max-md:-mx-4 max-md:px-4">
                <HomeFilters
                  search={home.search}
                  onChange={home.change}
                  text={home.text}
                  onText={home.setText}
                />
              </div>
              {aside}
            </>
          )}
        </div>
      )}
      {pending && <HomeLoading />}
      {empty && (
        <HomeEmpty
          folder={home.folder}
          here={home.here}
          anywhere={home.anywhere}
          filtered={home.filtered}
          mayEdit={list.mayEdit}
          onNew={() => openDialog({ kind: 'newDiagram', folderId: home.folder?.folderId ?? null })}
          onClearFilters={() => home.change(withoutFilters(home.search))}
          onShowAll={() => home.change({ state: ['any'] })}
        />
      )}
      {!pending && !empty && (
        <DiagramListContext value={list}>
          <ListStateContext value={homeList.state}>
            {view === 'table' ? (
              <DiagramTable onSort={(key) => home.sort(pressed(home.sorting, key))} />
            ) : (
              <div className="px-8 pt-2 pb-8 max-md:px-4 max-md:pt-1 max-md:pb-4">
                <DiagramCards />
              </div>
            )}
          </ListStateContext>
        </DiagramListContext>
      )}
    </>
  );
}
