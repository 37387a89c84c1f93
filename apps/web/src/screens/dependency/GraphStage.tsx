import type { ItemReference } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import { leastZoom } from '@lintel/drawing/detail';
import type { DependencyGraph } from '@lintel/model/dependencyGraph';
import { extentOf, type GraphLayout } from '@lintel/model/layout/graphLayout';
import type { ShownGraph } from '@lintel/model/shownGraph';
import { useId, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { Camera } from '../../camera/camera.ts';
import { openDialog } from '../../chrome/openDialog.ts';
import { useAfterFrame } from '../../state/useAfterFrame.ts';
import { useDerived } from '../../state/useReadable.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { VisuallyHidden } from '../../ui/feedback/VisuallyHidden.tsx';
import { ZoomBar } from '../../viewer/ZoomBar.tsx';
import { GraphCanvas, type GraphCanvasProps } from './canvas/GraphCanvas.tsx';
import { LoadingGraph } from './LoadingGraph.tsx';
import { GraphDetail } from './panels/GraphDetail.tsx';
import { GraphLegend } from './panels/GraphLegend.tsx';
import { GraphOutline } from './panels/GraphOutline.tsx';
import { GridNotice, IncompleteNotice } from './panels/GraphStates.tsx';
import { GraphTools } from './panels/GraphTools.tsx';
import { PathPanel } from './panels/PathPanel.tsx';
import { noFaces } from './picture/graphFaces.ts';
import { countText } from './shown/countText.ts';
import { type ChosenColour, useColours } from './shown/useColours.ts';
import { layoutMotion } from './shown/useGlide.ts';
import { useGraphFaces } from './shown/useGraphFaces.ts';
import { type GraphSelection, useGraphSelection } from './shown/useGraphSelection.ts';
import { useGrouping } from './shown/useGrouping.ts';
import { type PeopleAtNodes, usePeopleAtNodes } from './shown/usePeopleAtNodes.ts';
import { inUnits, useLooks } from './shown/useLooks.ts';

export interface GraphStageProps {
  name: string;
  /** What diagrams that are opened from here are come to by. */
  came: readonly ItemReference[];
  /** The graph is an empty one until it is read: making the canvas takes as long as that. */
  isLoading: boolean;
  graph: DependencyGraph;
  shown: ShownGraph;
  /** What nodes are put together by. */
  grouping: string;
  colour: ChosenColour;
  /** Another number asks for a look at the whole. */
  asked: number;
  isIncomplete: boolean;
  /** Where buttons for the graph go. */
  tools: HTMLElement | null;
}

const openComponent = (slug: string | undefined): void => {
  if (slug !== undefined) openDialog({ kind: 'component', slugs: [slug] });
};

const fitWhole = (camera: Camera, layout: GraphLayout): void => {
  if (camera.fit([inUnits(extentOf(layout))])) return;
  toast.info('Larger than the view', {
    id: 'larger-than-view',
    description: `${Math.round(leastZoom * 100)} % is the smallest zoom. Move the view, or find a component by its name.`,
  });
};

/** A graph to look at, with what is selected in it. */
export function GraphStage(props: GraphStageProps) {
  const { name, came, isLoading, graph, shown, asked, isIncomplete, tools } = props;
  const [camera] = useState(() => new Camera(undefined, layoutMotion));
  const selection = useGraphSelection(graph, shown);
  const colours = useColours(graph, shown, props.colour);
  const grouping = useGrouping(graph, shown, props.grouping);
  const { laidOut, layout, faces, facesWhileHeld, putDown } = useGraphFaces(
    graph,
    shown,
    grouping,
    colours.tints,
  );
  useLooks(camera, laidOut, asked);
  const people = usePeopleAtNodes(graph);
  const marks = useMemo(() => ({ ...selection.marks, people }), [selection.marks, people]);
  const isGrid = laidOut?.isGrid === true;

  const select = (id: number): void => {
    selection.select(id);
    const face = faces?.nodes.find((node) => node.id === id)?.face;
    if (face !== undefined) camera.revealAtThisZoom(inUnits(face));
  };

  return (
    <>
      <div className="relative min-w-0 flex-1">
        <DescribedCanvas
          faces={faces ?? noFaces}
          marks={marks}
          camera={camera}
          label={`Dependency graph ${name}`}
          isBusy={laidOut === null || laidOut.isRough}
          onHover={selection.hover}
          onPress={selection.press}
          facesWhileHeld={facesWhileHeld}
          onPut={putDown}
          onOpen={(id) => openComponent(graph.components.get(id)?.slug)}
        />
        {isLoading ? (
          <Awaited />
        ) : (
          <>
            <GraphOutline {...{ graph, shown, people }} selected={selection.selected} onSelect={select} />
            <WhatIsShown {...{ shown, isIncomplete, isGrid }} />
            <Zoom camera={camera} onFit={() => layout !== null && fitWhole(camera, layout)} />
            <GraphLegend colours={colours} onSelect={select} />
            <SelectedPath
              graph={graph}
              came={came}
              selection={selection}
              isLower={isIncomplete || isGrid}
              onSelect={select}
            />
            {tools !== null &&
              faces !== null &&
              createPortal(
                <GraphTools {...{ name, graph, shown, faces, colours, selection }} onSelect={select} />,
                tools,
              )}
          </>
        )}
      </div>
      {!isLoading && (
        <Selected
          graph={graph}
          came={came}
          shown={shown}
          people={people}
          selection={selection}
          onSelect={select}
          onCover={(pixels) => {
            camera.cover(pixels);
            const face = faces?.nodes.find(({ id }) => id === selection.selected)?.face;
            if (pixels > 0 && face !== undefined) camera.revealAtThisZoom(inUnits(face));
          }}
        />
      )}
    </>
  );
}

function Awaited() {
  return (
    <div className="canvas-ground absolute inset-0">
      <LoadingGraph />
    </div>
  );
}

interface WhatIsShownProps extends Pick<GraphStageProps, 'shown' | 'isIncomplete'> {
  isGrid: boolean;
}

function WhatIsShown({ shown, isIncomplete, isGrid }: WhatIsShownProps) {
  return (
    <>
      <div className="pointer-events-none absolute inset-x-4 top-4 flex flex-col items-center gap-2">
        {isIncomplete && <IncompleteNotice />}
        {isGrid && <GridNotice />}
      </div>
      <p className="pointer-events-none absolute bottom-4 left-5 max-w-[calc(100%-13rem)] text-12 text-secondary tabular max-md:left-4">
        {countText(shown)}
      </p>
    </>
  );
}

/** Making it takes as long as the picture does: it is there before anything is read, and holds up no asking for that. */
function DescribedCanvas(props: Omit<GraphCanvasProps, 'describedBy'>) {
  const describedBy = useId();
  const isDue = useAfterFrame();
  return (
    <>
      {isDue && <GraphCanvas {...props} describedBy={describedBy} />}
      <span id={describedBy} className="sr-only">
        Arrow keys go from component to component, Enter opens one, plus and minus zoom. The outline has all
        of it in words.
      </span>
    </>
  );
}

function Zoom({ camera, onFit }: { camera: Camera; onFit: () => void }) {
  const scale = useDerived(camera.unhurried, ({ zoom }) => zoom);
  const zoomStep = 1.2;
  return (
    <ZoomBar
      scale={scale}
      onCloser={() => camera.zoomBy(zoomStep)}
      onFarther={() => camera.zoomBy(1 / zoomStep)}
      onFit={onFit}
    />
  );
}

interface SelectedProps extends Pick<GraphStageProps, 'graph' | 'came'> {
  selection: GraphSelection;
  onSelect: (id: number) => void;
}

function SelectedPath({ graph, came, selection, isLower, onSelect }: SelectedProps & { isLower: boolean }) {
  const { selected, other, paths, swap, showPath } = selection;
  if (selected === null || other === null || paths === null) return null;
  return (
    <PathPanel
      graph={graph}
      came={came}
      from={selected}
      to={other}
      found={paths}
      isLower={isLower}
      onSwap={swap}
      onSelect={onSelect}
      onClose={() => showPath(null)}
    />
  );
}

interface SelectedNodeProps extends SelectedProps {
  shown: ShownGraph;
  people: PeopleAtNodes;
  onCover: (pixels: number) => void;
}

function Selected(props: SelectedNodeProps) {
  const { graph, came, shown, people, selection, onSelect, onCover } = props;
  const { selected, select } = selection;
  const component = selected === null ? undefined : graph.components.get(selected);
  return (
    <>
      <VisuallyHidden live="polite">
        {component === undefined ? countText(shown) : `${displayName('component', component)} selected`}
      </VisuallyHidden>
      {component !== undefined && (
        <GraphDetail
          graph={graph}
          came={came}
          component={component}
          people={people.get(component.componentModelId) ?? []}
          isDependency={(id) => shown.nodes.every((node) => node.id !== id || node.isDependency)}
          onSelect={onSelect}
          onEdit={openComponent}
          onCover={onCover}
          onClose={() => select(null)}
        />
      )}
    </>
  );
}
