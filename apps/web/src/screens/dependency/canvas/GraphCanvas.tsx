import { gridSize, type Point } from '@lintel/drawing/picture';
import { Konva } from 'konva/lib/Global.js';
import type { Layer as LayerNode } from 'konva/lib/Layer.js';
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Layer, Shape as PaintedShape, Stage } from 'react-konva/lib/ReactKonvaCore.js';
import type { Camera } from '../../../camera/camera.ts';
import { Navigation } from '../../../canvas/navigation.ts';
import { useScreen } from '../../../canvas/useScreen.ts';
import type { GraphFaces } from '../picture/graphFaces.ts';
import { type GraphMarks, GraphPictures } from '../picture/graphPicture.ts';
import { type GraphHit, graphHit, nodeBeside } from './graphHit.ts';
import { GraphScene } from './graphScene.ts';
import { useGraphHands } from './useGraphHands.ts';

export interface GraphCanvasProps {
  faces: GraphFaces;
  marks: GraphMarks;
  camera: Camera;
  label: string;
  describedBy: string;
  onReady: () => void;
  onHover: (node: number | null) => void;
  /** `adds` where Shift was held: another one is meant besides. */
  onPress: (hit: GraphHit, adds: boolean) => void;
  /** A node was put somewhere, by so many pixels of the drawing. */
  onDrag: (node: number, by: Point, isDone: boolean) => void;
  onOpen: (node: number) => void;
}

const zoomStep = 1.2;
const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Paints a graph, and reports what pointers and keys do to it. */
export function GraphCanvas(props: GraphCanvasProps) {
  const { faces, marks, camera, label, describedBy } = props;
  const host = useRef<HTMLDivElement>(null);
  const layer = useRef<LayerNode>(null);
  const [pictures] = useState(() => new GraphPictures(faces));
  const [scene, setScene] = useState<GraphScene | null>(null);
  const screen = useScreen(host);
  const ready = useEffectEvent(() => props.onReady());

  useLayoutEffect(() => {
    if (layer.current === null) return;
    const made = new GraphScene({ pictures, camera, layer: layer.current, onReady: () => ready() });
    setScene(made);
    return () => made.destroy();
  }, [pictures, camera]);

  useLayoutEffect(() => {
    Konva.pixelRatio = screen.ratio;
    const canvas = layer.current?.getCanvas();
    if (canvas !== undefined && canvas.getPixelRatio() !== screen.ratio) canvas.setPixelRatio(screen.ratio);
    scene?.resize(screen);
  }, [scene, screen]);

  useLayoutEffect(() => {
    pictures.show(faces, marks);
    scene?.changed();
  }, [pictures, scene, faces, marks]);

  const hitAt = (at: Point, isTouch: boolean): GraphHit => {
    const world = camera.toWorld(at);
    const { zoom } = camera.get();
    return graphHit(
      pictures.faces,
      { x: world.x * gridSize, y: world.y * gridSize },
      (isTouch ? 22 : 6) / zoom,
    );
  };
  const hands = useGraphHands({ ...props, camera, hitAt });

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const navigation = new Navigation(camera);
    // Not as a prop: React listens passively, and the page would zoom as well.
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      navigation.wheel(event, { x: event.clientX - left, y: event.clientY - top });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [camera]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const towards = arrows[event.key];
    const { selected } = marks;
    if (towards !== undefined) {
      const next = nodeBeside(faces, selected, towards);
      if (next !== null) props.onPress({ on: 'node', id: next }, false);
    } else if (event.key === 'Enter' && selected !== null) props.onOpen(selected);
    else if (event.key === 'Escape') props.onPress({ on: 'ground' }, false);
    else if (event.key === '+' || event.key === '=') camera.zoomBy(zoomStep);
    else if (event.key === '-') camera.zoomBy(1 / zoomStep);
    else if (event.key === '0') camera.zoomTo(1);
    else return;
    event.preventDefault();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application has keys of its own
    <div
      ref={host}
      role="application"
      aria-label={label}
      aria-describedby={describedBy}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- for these keys it takes the focus
      tabIndex={0}
      onKeyDown={onKeyDown}
      {...hands.listeners}
      style={{ cursor: hands.cursor }}
      className="relative size-full touch-none overflow-hidden bg-canvas select-none focus-visible:-outline-offset-2"
    >
      <Stage width={screen.width} height={screen.height} listening={false} className="absolute inset-0">
        <Layer ref={layer} listening={false} clearBeforeDraw={false}>
          <PaintedShape sceneFunc={(context) => scene?.paint(context._context)} />
        </Layer>
      </Stage>
    </div>
  );
}
