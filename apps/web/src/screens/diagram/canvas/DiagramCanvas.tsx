import type { PictureStore } from '@lintel/diagram/picture/pictureStore';
import type { Shape } from '@lintel/drawing/picture';
import { Konva } from 'konva/lib/Global.js';
import type { Group as GroupNode } from 'konva/lib/Group.js';
import type { Layer as LayerNode } from 'konva/lib/Layer.js';
import type { Stage as StageNode } from 'konva/lib/Stage.js';
import {
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Layer, Shape as PaintedShape, Stage } from 'react-konva/lib/ReactKonvaCore.js';
import { type Readable, settable } from '../../../state/readable.ts';
import type { Camera } from '../../../camera/camera.ts';
import { AliveLayer } from './AliveLayer.tsx';
import { CanvasScene } from './canvasScene.ts';
import { type Grips, noGrips } from './hit.ts';
import type { CanvasPerson } from './people.ts';
import type { CanvasPointer } from './pointer.ts';
import type { Repaint } from './repaint.ts';
import { StageInput } from './stageInput.ts';
import { useScreen } from '../../../canvas/useScreen.ts';

export interface DiagramCanvasProps {
  pictures: PictureStore;
  repaint: Readable<Repaint>;
  camera: Camera;
  people?: Readable<readonly CanvasPerson[]>;
  /** Above everything but people, in pixels at 100 %. */
  overlay?: Readable<readonly Shape[]>;
  grips?: Readable<Grips>;
  /** While true, holding something near an edge moves the view. */
  edgeScroll?: Readable<boolean>;
  /** What one finger does on the ground and on what is not selected. */
  fingers?: 'pan' | 'draw';
  onPointer?: (event: CanvasPointer) => void;
  /** The first picture stands. */
  onReady?: () => void;
  cursor?: string;
  label: string;
  describedBy?: string;
  ref?: Ref<HTMLDivElement>;
}

const nobody = settable<readonly CanvasPerson[]>([]);
const nothing = settable<readonly Shape[]>([]);
const ungripped = settable<Grips>(noGrips);
const never = settable(false);

/** Shows the picture and says what pointers do to it. It decides nothing, and React hears of no step of the view. */
export function DiagramCanvas({
  pictures,
  repaint,
  camera,
  people = nobody,
  overlay = nothing,
  grips = ungripped,
  edgeScroll = never,
  fingers = 'pan',
  onPointer,
  onReady,
  cursor = 'default',
  label,
  describedBy,
  ref,
}: DiagramCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const stage = useRef<StageNode>(null);
  const still = useRef<LayerNode>(null);
  const alive = useRef<LayerNode>(null);
  const world = useRef<GroupNode>(null);
  const [scene, setScene] = useState<CanvasScene | null>(null);
  const [panning, setPanning] = useState<'ready' | 'moving' | null>(null);
  const screen = useScreen(host);
  useImperativeHandle(ref, () => host.current as HTMLDivElement);

  const report = useEffectEvent((event: CanvasPointer) => onPointer?.(event));
  const ready = useEffectEvent(() => onReady?.());
  const fingersNow = useEffectEvent(() => fingers);

  useLayoutEffect(() => {
    // React hears of what an event changed right behind it: brought up to date within each, a step of a hand costs more.
    stage.current?.eventBatchFunc(undefined);
  }, []);

  useLayoutEffect(() => {
    if (still.current === null || alive.current === null || world.current === null) return;
    const layers = { still: still.current, alive: alive.current, world: world.current };
    const made = new CanvasScene({ pictures, repaint, camera, grips, layers, onReady: () => ready() });
    setScene(made);
    return () => made.destroy();
  }, [pictures, repaint, camera, grips]);

  useLayoutEffect(() => {
    Konva.pixelRatio = screen.ratio;
    for (const layer of [still.current, alive.current]) {
      const canvas = layer?.getCanvas();
      if (canvas !== undefined && canvas.getPixelRatio() !== screen.ratio) canvas.setPixelRatio(screen.ratio);
    }
    scene?.resize(screen);
  }, [scene, screen]);

  useEffect(() => {
    if (scene === null || host.current === null || stage.current === null) return;
    const shown = stage.current;
    const input = new StageInput(
      shown,
      host.current,
      {
        pictures,
        camera,
        grips,
        edgeScroll,
        gripAt: (at) => {
          const found = shown.getIntersection(at);
          return found === null ? null : scene.hitOf(found.id());
        },
        fingers: () => fingersNow(),
        report: (event) => report(event),
      },
      (isTouch) => scene.point(isTouch),
      setPanning,
    );
    return () => input.destroy();
  }, [scene, pictures, camera, grips, edgeScroll]);

  return (
    <div
      ref={host}
      role="application"
      aria-label={label}
      aria-describedby={describedBy}
      // It is a drawing to be worked in, with keys of its own.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      style={{ cursor: panning === null ? cursor : panning === 'ready' ? 'grab' : 'grabbing' }}
      className="relative size-full touch-none overflow-hidden bg-canvas select-none focus-over"
    >
      <Stage ref={stage} width={screen.width} height={screen.height} className="absolute inset-0">
        <Layer ref={still} listening={false} clearBeforeDraw={false}>
          <PaintedShape sceneFunc={(context) => scene?.paintStill(context._context)} />
        </Layer>
        <AliveLayer
          ref={alive}
          world={world}
          scene={scene}
          overlay={overlay}
          people={people}
          camera={camera}
        />
      </Stage>
    </div>
  );
}
