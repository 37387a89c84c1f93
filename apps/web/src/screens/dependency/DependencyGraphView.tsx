import type { DependencyFilterShape } from '@lintel/api/endpoints/dependencies';
import { reference } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import { emptyGraph } from '@lintel/model/dependencyGraph';
import { emptyShown } from '@lintel/model/shownGraph';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { HeaderTitle } from '../../chrome/header/HeaderTitle.tsx';
import { TitleOfKind } from '../../chrome/header/TitleOfKind.tsx';
import { useIsPhone } from '../../chrome/useMedia.ts';
import { explainFailure } from '../../data/failures.ts';
import { useMay } from '../../data/session.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { whenNeeded } from '../../ui/whenNeeded.tsx';
import { newGraphName, useGraphSaving } from './copy/useGraphSaving.ts';
import { GraphStage } from './GraphStage.tsx';
import { LoadingGraph } from './LoadingGraph.tsx';
import { EmptyFilter, IncompleteFilter, NoResults } from './panels/GraphStates.tsx';
import { GraphToolbar } from './panels/GraphToolbar.tsx';
import { useGraphView } from './shown/useGraphView.ts';
import { useOfferedQualities } from './shown/useQuality.ts';
import type { GraphHere } from './shown/useShownGraph.ts';

const RenameGraphDialog = whenNeeded(
  async () => (await import('../../dialogs/RenameGraphDialog.tsx')).RenameGraphDialog,
);

/** A dependency graph with what is asked of it. Null: it is not saved yet. */
export function DependencyGraphView({ saved }: { saved: DependencyFilterShape | null }) {
  const { copy, here, grouping, distance, direction, colour, asked, changes } = useGraphView(saved);
  const qualities = useOfferedQualities();
  const saving = useGraphSaving(saved, copy);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const { filter, settings } = copy;
  const name = saved === null ? newGraphName : displayName('dependency graph', saved);

  return (
    <div className="flex h-full flex-col">
      <title>{`${name} · Dependency graph · Lintel`}</title>
      <GraphTitle name={name} saved={saved} />
      <GraphToolbar
        filter={filter}
        settings={settings}
        detached={here.shown?.detached ?? 0}
        grouping={grouping}
        qualities={qualities}
        distance={distance}
        direction={direction}
        {...changes}
      >
        <div ref={setTools} className="flex shrink-0 items-center gap-1" />
      </GraphToolbar>
      <div className="relative flex min-h-0 flex-1">
        {here.state === 'shown' || (here.state === 'loading' && here.isAsked) ? (
          <GraphStage
            name={name}
            came={saved === null ? [] : [reference('filter', saved.slug)]}
            isLoading={here.state === 'loading'}
            graph={here.graph ?? emptyGraph}
            shown={here.shown ?? emptyShown}
            grouping={grouping}
            colour={colour}
            asked={asked}
            isIncomplete={here.isIncomplete}
            tools={tools}
          />
        ) : (
          <Unshown
            here={here}
            onPick={(id) => changes.onFilter({ ...filter, components: { operator: 'in', value: [id] } })}
            onShowDetached={() => changes.onSettings({ showDetachedNodes: true })}
            onClear={() => changes.onFilter({})}
          />
        )}
      </div>
      <ConfirmDialog
        open={saving.isAsking}
        title="Filter has changed"
        action="Yes, save & overwrite"
        cancelLabel="No, cancel"
        tone="primary"
        busy={saving.isBusy}
        onCancel={saving.dismiss}
        onConfirm={saving.overwrite}
      >
        <p>The filter was saved after you began to change it. Your copy would replace what was saved.</p>
      </ConfirmDialog>
    </div>
  );
}

function GraphTitle({ name, saved }: { name: string; saved: DependencyFilterShape | null }) {
  const mayEdit = useMay()('filter.edit');
  const isPhone = useIsPhone();
  const [isRenaming, setRenaming] = useState(false);
  const title = (
    <>
      <TitleOfKind kind="Dependency graph" name={name} />
      {saved !== null && mayEdit && (
        <IconButton
          saves
          icon={Pencil}
          label="Rename the dependency graph"
          size="sm"
          onClick={() => setRenaming(true)}
        />
      )}
    </>
  );
  return (
    <>
      {isPhone ? (
        <div className="flex h-bar shrink-0 items-center gap-1 border-b px-4">{title}</div>
      ) : (
        <HeaderTitle>{title}</HeaderTitle>
      )}
      {saved !== null && mayEdit && (
        <RenameGraphDialog open={isRenaming} onClose={() => setRenaming(false)} graph={saved} />
      )}
    </>
  );
}

interface UnshownProps {
  here: GraphHere;
  onPick: (id: number) => void;
  onShowDetached: () => void;
  onClear: () => void;
}

/** What stands in place of a graph. */
function Unshown({ here, onPick, onShowDetached, onClear }: UnshownProps) {
  const { state, graph, shown, error, retry } = here;
  return (
    <div className="canvas-ground relative min-w-0 flex-1">
      {state === 'loading' && <LoadingGraph />}
      {state === 'failed' && (
        <ErrorState title="The dependencies did not load" onRetry={retry} className="py-12">
          {explainFailure(error)}
        </ErrorState>
      )}
      {state === 'empty' && graph !== null && <EmptyFilter graph={graph} onPick={onPick} />}
      {state === 'incomplete' && <IncompleteFilter />}
      {state === 'nothing' && (
        <NoResults detached={shown?.detached ?? 0} onShowDetached={onShowDetached} onClear={onClear} />
      )}
    </div>
  );
}
