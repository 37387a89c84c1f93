import { gridSize, type Rect } from '@lintel/drawing/picture';
import { displayName } from '@lintel/domain/names';
import type { DependencyGraph } from '@lintel/model/dependencyGraph';
import { extentOf } from '@lintel/model/layout/graphLayout';
import { shortestPaths } from '@lintel/model/paths';
import type { ShownGraph } from '@lintel/model/shownGraph';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { openDialog } from '../../chrome/openDialog.ts';
import { Camera } from '../../camera/camera.ts';
import { useDerived } from '../../state/useReadable.ts';
import { VisuallyHidden } from '../../ui/feedback/VisuallyHidden.tsx';
import { ZoomBar } from '../../viewer/ZoomBar.tsx';
import { GraphCanvas } from './canvas/GraphCanvas.tsx';
import type { GraphHit } from './canvas/graphHit.ts';
import { GraphDetail } from './panels/GraphDetail.tsx';
import { GraphLegend } from './panels/GraphLegend.tsx';
import { GraphOutline } from './panels/GraphOutline.tsx';
import { IncompleteNotice, Notice } from './panels/GraphStates.tsx';
import { GraphTools } from './panels/GraphTools.tsx';
import { PathPanel } from './panels/PathPanel.tsx';
import { facesOf } from './picture/graphFaces.ts';
import { countText } from './shown/countText.ts';
import { groupedBy, type Grouping, layoutInputOf } from './shown/graphLayoutInput.ts';
import { useColours } from './shown/useColours.ts';
import { layoutMotion, useGlide } from './shown/useGlide.ts';
import { useGraphLayout } from './shown/useGraphLayout.ts';
import { useMovedNodes } from './shown/useMovedNodes.ts';

export interface GraphStageProps {
  name: string;
  graph: DependencyGraph;
  shown: ShownGraph;
  grouping: Grouping;
  /** Another number asks for a look at the whole. */
  asked: number;
  isIncomplete: boolean;
  /** Where buttons for the graph go. */
  tools: HTMLElement | null;
}

const zoomStep = 1.2;

const inUnits = ({ x, y, width, height }: Rect): Rect => ({
  x: x / gridSize,
  y: y / gridSize,
  width: width / gridSize,
  height: height / gridSize,
});

/** A graph to look at, with what is selected in it. */
export function GraphStage({ name, graph, shown, grouping, asked, isIncomplete, tools }: GraphStageProps) {
  const describedBy = useId();
  const [camera] = useState(() => new Camera(undefined, layoutMotion));
  const [selection, setSelection] = useState<number | null>(null);
  const [other, setOther] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const colours = useColours(graph, shown);
  const grouped = useMemo(() => groupedBy(graph, shown, grouping), [graph, shown, grouping]);
  const input = useMemo(() => layoutInputOf(grouped), [grouped]);
  const laidOut = useGraphLayout(input);
  const gliding = useGlide(laidOut);
  const placed = useMemo(
    () => (laidOut === null || gliding === null ? null : { input: laidOut.input, layout: gliding }),
    [laidOut, gliding],
  );
  const { layout, drag } = useMovedNodes(placed);

  // What is gone is not selected any more.
  const selected = selection !== null && graph.components.has(selection) ? selection : null;
  const paths = useMemo(
    () => (selected === null || other === null ? null : shortestPaths(graph, selected, other)),
    [graph, selected, other],
  );
  const marks = useMemo(
    () => ({
      selected,
      hovered,
      path:
        paths === null || paths.paths.length === 0
          ? null
          : new Set(paths.paths.flatMap((path) => path.map(({ key }) => key))),
    }),
    [selected, hovered, paths],
  );
  const faces = useMemo(
    () => (layout === null ? null : facesOf(graph, grouped, layout, colours.tints)),
    [graph, grouped, layout, colours.tints],
  );
  useLooks(camera, laidOut, asked);

  const select = (id: number): void => {
    setOther(null);
    setSelection(id);
    const place = layout?.places.get(id);
    const face = faces?.nodes.find((node) => node.id === id)?.face;
    if (place !== undefined && face !== undefined) camera.revealAtThisZoom(inUnits(face));
  };
  const press = (hit: GraphHit, adds: boolean): void => {
    if (hit.on === 'node' && adds && selected !== null && hit.id !== selected) return setOther(hit.id);
    setOther(null);
    if (hit.on === 'ground') return setSelection(null);
    if (hit.on === 'node') return setSelection(hit.id);
    const edge = shown.edges.find(({ key }) => key === hit.key);
    if (edge === undefined) return;
    setSelection(edge.from);
    setOther(edge.to);
  };
  const nameOf = (id: number): string => {
    const component = graph.components.get(id);
    return component === undefined ? '' : displayName('component', component);
  };
  const open = (slug: string): void => openDialog({ kind: 'component', slugs: [slug] });
  const component = selected === null ? undefined : graph.components.get(selected);
  const fit = (): void => {
    if (layout !== null) camera.fit([inUnits(extentOf(layout))]);
  };

  return (
    <>
      <div className="relative min-w-0 flex-1">
        {faces !== null && (
          <GraphCanvas
            faces={faces}
            marks={marks}
            camera={camera}
            label={`Dependency graph ${name}`}
            describedBy={describedBy}
            onReady={() => undefined}
            onHover={setHovered}
            onPress={press}
            onDrag={drag}
            onOpen={(id) => {
              const slug = graph.components.get(id)?.slug;
              if (slug !== undefined) open(slug);
            }}
          />
        )}
        <span id={describedBy} className="sr-only">
          Arrow keys go from component to component, Enter opens one, plus and minus zoom. The outline has all
          of it in words.
        </span>
        <GraphOutline graph={graph} shown={shown} selected={selected} onSelect={select} />
        <VisuallyHidden live="polite">
          {selected === null ? countText(shown) : `${nameOf(selected)} selected`}
        </VisuallyHidden>
        <div className="pointer-events-none absolute inset-x-4 top-4 flex flex-col items-center gap-2">
          {isIncomplete && <IncompleteNotice />}
          {laidOut?.isGrid === true && (
            <Notice title="Too much to lay out">
              All components stand in rows. Ask for fewer of them to see how they depend on each other.
            </Notice>
          )}
        </div>
        <p className="pointer-events-none absolute bottom-4 left-5 text-12 text-secondary tabular max-md:left-4">
          {countText(shown)}
        </p>
        <Zoom camera={camera} onFit={fit} />
        <GraphLegend colours={colours} onSelect={select} />
        {selected !== null && other !== null && paths !== null && (
          <PathPanel
            graph={graph}
            from={selected}
            to={other}
            found={paths}
            isLower={isIncomplete || laidOut?.isGrid === true}
            onSwap={() => {
              setSelection(other);
              setOther(selected);
            }}
            onSelect={select}
            onClose={() => setOther(null)}
          />
        )}
        {tools !== null &&
          faces !== null &&
          createPortal(
            <GraphTools
              name={name}
              graph={graph}
              shown={shown}
              faces={faces}
              colours={colours}
              selected={selected}
              onSelect={select}
              onPath={setOther}
            />,
            tools,
          )}
      </div>
      {component !== undefined && (
        <GraphDetail
          graph={graph}
          component={component}
          isDependency={(id) => shown.nodes.every((node) => node.id !== id || node.isDependency)}
          onSelect={select}
          onEdit={open}
          onClose={() => {
            setOther(null);
            setSelection(null);
          }}
        />
      )}
    </>
  );
}

function Zoom({ camera, onFit }: { camera: Camera; onFit: () => void }) {
  const scale = useDerived(camera.unhurried, ({ zoom }) => zoom);
  return (
    <ZoomBar
      scale={scale}
      onCloser={() => camera.zoomBy(zoomStep)}
      onFarther={() => camera.zoomBy(1 / zoomStep)}
      onFit={onFit}
    />
  );
}

/** At first all of it is seen at once; later on only what the person asked for moves the view. */
const useLooks = (camera: Camera, laidOut: ReturnType<typeof useGraphLayout>, asked: number): void => {
  const seen = useRef<number>(null);
  const isBegun = useRef(false);
  const look = useEffectEvent(() => {
    if (laidOut === null || camera.viewport.get().width === 0 || seen.current === asked) return;
    const parts = [inUnits(extentOf(laidOut.layout))];
    if (seen.current === null) camera.begin(parts);
    else camera.fit(parts);
    isBegun.current = true;
    // What the engine finds afterwards is looked at once more.
    if (!laidOut.isRough) seen.current = asked;
  });
  useEffect(() => look(), [laidOut]);
  useEffect(() => camera.viewport.subscribe(() => !isBegun.current && look()), [camera]);
};
