import type { View } from '@lintel/drawing/detail';
import { gridSize, grown, type Point, type Rect } from '@lintel/drawing/picture';
import { Konva } from 'konva/lib/Global.js';
import type { Layer as LayerNode } from 'konva/lib/Layer.js';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Layer, Shape as PaintedShape, Stage } from 'react-konva/lib/ReactKonvaCore.js';
import type { Camera } from '../../../camera/camera.ts';
import { StillScene } from '../../../canvas/stillScene.ts';
import { useScreen } from '../../../canvas/useScreen.ts';
import type { GraphFaces } from '../picture/graphFaces.ts';
import { type GraphMarks, GraphPictures } from '../picture/graphPicture.ts';
import { inPieces } from '../picture/inPieces.ts';
import { mostGliding } from '../shown/useGlide.ts';
import type { HeldNode } from '../shown/useMovedNodes.ts';
import { classes } from '../../../ui/classes.ts';
import { FocusFrame } from '../../../ui/FocusFrame.tsx';
import { GraphHands, type HandReports } from './graphHands.ts';
import { type GraphHit, graphHit, nodeBeside } from './graphHit.ts';

export interface GraphCanvasProps extends Omit<HandReports, 'hitAt' | 'onHold'> {
  faces: GraphFaces;
  facesWhileHeld: (held: HeldNode) => GraphFaces | null;
  marks: GraphMarks;
  camera: Camera;
  label: string;
  describedBy: string;
  /** The graph is still being laid out. */
  isBusy: boolean;
  onOpen: (node: number) => void;
}

const none: readonly string[] = [];
const zoomStep = 1.2;
const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const placeOf = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): Point => {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
};

/** On either side of an edge, in pixels of the screen. */
const reach = { mouse: 6, touch: 22 } as const;

const useHit =
  (camera: Camera, pictures: GraphPictures) =>
  (at: Point, isTouch: boolean): GraphHit => {
    const world = camera.toWorld(at);
    const { zoom } = camera.get();
    const point = { x: world.x * gridSize, y: world.y * gridSize };
    return graphHit(pictures.faces, point, reach[isTouch ? 'touch' : 'mouse'] / zoom);
  };

/** Not as a prop: React listens passively, and the page would zoom as well. */
const useWheel = (host: React.RefObject<HTMLElement | null>, hands: GraphHands): void => {
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      hands.wheel(event, { x: event.clientX - left, y: event.clientY - top });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [host, hands]);
};

/** Whether the key means something here. */
const onGraphKey = (key: string, { faces, marks, camera, onPress, onOpen }: GraphCanvasProps): boolean => {
  const towards = arrows[key];
  const { selected } = marks;
  if (towards !== undefined) {
    const next = nodeBeside(faces, selected, towards);
    if (next !== null) onPress({ on: 'node', id: next }, false);
  } else if (key === 'Enter' && selected !== null) onOpen(selected);
  else if (key === 'Escape') onPress({ on: 'ground' }, false);
  else if (key === '+' || key === '=') camera.zoomBy(zoomStep);
  else if (key === '-') camera.zoomBy(1 / zoomStep);
  else if (key === '0') camera.zoomTo(1);
  else return false;
  return true;
};

/** Keeps the stage of Konva as large as its place, and paints the graph in it. */
const useScene = (camera: Camera, pictures: GraphPictures, host: RefObject<HTMLDivElement | null>) => {
  const layer = useRef<LayerNode>(null);
  const [scene, setScene] = useState<StillScene | null>(null);
  const screen = useScreen(host);
  useLayoutEffect(() => {
    if (layer.current === null) return;
    const see = (view: View): readonly string[] => {
      pictures.see(view);
      return none;
    };
    const made = new StillScene({ pictures, camera, layer: layer.current, see, onReady: () => undefined });
    setScene(made);
    return () => made.destroy();
  }, [pictures, camera]);
  useLayoutEffect(() => {
    Konva.pixelRatio = screen.ratio;
    const canvas = layer.current?.getCanvas();
    if (canvas !== undefined && canvas.getPixelRatio() !== screen.ratio) canvas.setPixelRatio(screen.ratio);
    scene?.resize(screen);
  }, [scene, screen]);
  return { scene, layer, screen };
};

interface Drawn {
  pictures: GraphPictures;
  scene: StillScene | null;
  camera: Camera;
}

const areaSeen = (camera: Camera): Rect => {
  const { x, y, width, height } = camera.visible();
  return { x: x * gridSize, y: y * gridSize, width: width * gridSize, height: height * gridSize };
};

/** Of the longer side of what is seen: as far around it as is asked for once a view moves. */
const aroundShare = 0.4;

const areaAround = (camera: Camera): Rect => {
  const area = areaSeen(camera);
  return grown(area, aroundShare * Math.max(area.width, area.height));
};

/** What changes at one press or one step of a hand is there with the next frame. */
const fewNew = 100;

/** A graph that finds to its layout is another one in each frame; one that is put there takes as many frames as it needs. */
const isPutThere = (pictures: GraphPictures, faces: GraphFaces, marks: GraphMarks): boolean =>
  pictures.faces.nodes.length === 0 ||
  (faces.nodes.length > mostGliding && pictures.newIn(faces, marks) > fewNew);

/** Keeps the picture in step with the graph; whether there is one. What is put there is laid out before it is painted. */
const useDrawn = (
  { pictures, scene, camera }: Drawn,
  given: GraphFaces,
  marks: GraphMarks,
  withHeld: (faces: GraphFaces) => GraphFaces,
): boolean => {
  const [isDrawn, setDrawn] = useState(false);
  const shown = useEffectEvent(withHeld);
  useLayoutEffect(() => {
    const faces = shown(given);
    if (scene === null || faces.nodes.length === 0) return;
    const show = (): void => {
      scene.move();
      setDrawn(true);
    };
    if (!isPutThere(pictures, faces, marks)) {
      scene.change(pictures.show(faces, marks));
      return show();
    }
    const prepare = (areaOf: (camera: Camera) => Rect, done: () => void) =>
      inPieces(
        pictures.preparing(faces, marks, () => areaOf(camera)),
        done,
      );
    // At first only what is seen, so that something is there soon.
    const isFirst = !pictures.isWhole;
    let giveUp = prepare(isFirst ? areaSeen : areaAround, () => {
      scene.change(pictures.show(faces, marks));
      giveUp = inPieces(scene.painting(), () => {
        show();
        if (isFirst) giveUp = prepare(areaAround, () => undefined);
      });
    });
    return () => giveUp();
  }, [pictures, scene, camera, given, marks]);
  return isDrawn;
};

/**
 * What a hand holds goes along with it here alone, and past React: the rest of the screen hears of it when it is put down.
 */
const useHeldNode = (
  { pictures, scene }: Drawn,
  { faces, facesWhileHeld, marks, onPut }: GraphCanvasProps,
) => {
  const held = useRef<HeldNode>(null);
  const withHeld = (next: GraphFaces): GraphFaces =>
    held.current === null ? next : (facesWhileHeld(held.current) ?? next);
  const hold = (there: HeldNode | null): void => {
    held.current = there;
    scene?.change(pictures.show(withHeld(faces), marks));
    scene?.move();
  };
  const put = (there: HeldNode): void => {
    held.current = null;
    onPut(there);
  };
  return { withHeld, hold, put };
};

/** Paints a graph, and reports what pointers and keys do to it. */
export function GraphCanvas(props: GraphCanvasProps) {
  const { marks, camera, label, describedBy, isBusy } = props;
  const host = useRef<HTMLDivElement>(null);
  const [pictures] = useState(() => new GraphPictures());
  const { scene, layer, screen } = useScene(camera, pictures, host);
  const [cursor, setCursor] = useState('default');
  const [hands] = useState(() => new GraphHands(camera, setCursor));
  const hitAt = useHit(camera, pictures);
  const drawn = { pictures, scene, camera };
  const { withHeld, hold, put } = useHeldNode(drawn, props);
  const reports: HandReports = { ...props, hitAt, onHold: hold, onPut: put };
  useWheel(host, hands);

  const isDrawn = useDrawn(drawn, props.faces, marks, withHeld);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (onGraphKey(event.key, props)) event.preventDefault();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application has keys of its own
    <div
      ref={host}
      role="application"
      aria-label={label}
      aria-describedby={describedBy}
      aria-busy={isBusy}
      data-drawn={isDrawn}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- for these keys it takes the focus
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button > 1) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        hands.begin(event, placeOf(event), reports);
      }}
      onPointerMove={(event) => hands.move(event, placeOf(event), reports)}
      onPointerUp={(event) => hands.end(event, placeOf(event), reports)}
      onPointerCancel={(event) => hands.cancel(event, reports)}
      onPointerLeave={() => hands.leave(reports)}
      onDoubleClick={(event) => {
        const hit = hitAt(placeOf(event), false);
        if (hit.on === 'node') props.onOpen(hit.id);
      }}
      style={{ cursor }}
      className="relative size-full touch-none overflow-hidden bg-canvas select-none focus-over"
    >
      <Stage
        width={screen.width}
        height={screen.height}
        listening={false}
        className={classes('absolute inset-0', !isDrawn && 'invisible')}
      >
        <Layer ref={layer} listening={false} clearBeforeDraw={false}>
          <PaintedShape
            sceneFunc={(context) => {
              scene?.paint(context._context);
              pictures.wasPainted();
            }}
          />
        </Layer>
      </Stage>
      <FocusFrame />
    </div>
  );
}
