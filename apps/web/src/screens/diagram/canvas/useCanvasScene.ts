import type { PictureStore } from '@lintel/diagram/picture/pictureStore';
import { Konva } from 'konva/lib/Global.js';
import type { Group as GroupNode } from 'konva/lib/Group.js';
import type { Layer as LayerNode } from 'konva/lib/Layer.js';
import type { Stage as StageNode } from 'konva/lib/Stage.js';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Camera } from '../../../camera/camera.ts';
import { useScreen } from '../../../canvas/useScreen.ts';
import type { Readable } from '../../../state/readable.ts';
import { CanvasScene } from './canvasScene.ts';
import type { Grips } from './hit.ts';
import type { CanvasPointer } from './pointer.ts';
import type { Repaint } from './repaint.ts';
import { StageInput } from './stageInput.ts';

/** What the canvas shows, and with what it answers a hand. */
export interface Shown {
  readonly pictures: PictureStore;
  readonly repaint: Readable<Repaint>;
  readonly camera: Camera;
  readonly grips: Readable<Grips>;
}

/** The nodes of Konva that are painted on, and the element that they stand in. */
const useNodes = () => ({
  host: useRef<HTMLDivElement>(null),
  stage: useRef<StageNode>(null),
  still: useRef<LayerNode>(null),
  alive: useRef<LayerNode>(null),
  world: useRef<GroupNode>(null),
});

/** Paints what is shown on the nodes, in the size and pixel ratio that they have on the screen. */
export const useCanvasScene = ({ pictures, repaint, camera, grips }: Shown, onReady: () => void) => {
  const { host, stage, still, alive, world } = useNodes();
  const [scene, setScene] = useState<CanvasScene | null>(null);
  const screen = useScreen(host);
  const ready = useEffectEvent(onReady);

  useLayoutEffect(() => {
    // React hears of what an event changed right behind it: brought up to date within each, a step of a hand costs more.
    stage.current?.eventBatchFunc(undefined);
  }, [stage]);

  useLayoutEffect(() => {
    if (still.current === null || alive.current === null || world.current === null) return;
    const layers = { still: still.current, alive: alive.current, world: world.current };
    const made = new CanvasScene({ pictures, repaint, camera, grips, layers, onReady: () => ready() });
    setScene(made);
    return () => made.destroy();
  }, [pictures, repaint, camera, grips, still, alive, world]);

  useLayoutEffect(() => {
    Konva.pixelRatio = screen.ratio;
    for (const layer of [still.current, alive.current]) {
      const canvas = layer?.getCanvas();
      if (canvas !== undefined && canvas.getPixelRatio() !== screen.ratio) canvas.setPixelRatio(screen.ratio);
    }
    scene?.resize(screen);
  }, [scene, screen, still, alive]);

  return { host, stage, still, alive, world, scene, screen };
};

interface Hand extends Pick<Shown, 'pictures' | 'camera' | 'grips'> {
  readonly host: RefObject<HTMLDivElement | null>;
  readonly stage: RefObject<StageNode | null>;
  readonly scene: CanvasScene | null;
  readonly edgeScroll: Readable<boolean>;
  readonly fingers: 'pan' | 'draw';
  readonly onPointer: ((event: CanvasPointer) => void) | undefined;
}

/** Says what pointers do, and answers whether one moves the view. */
export const useStageInput = (hand: Hand): 'ready' | 'moving' | null => {
  const { pictures, camera, grips, host, stage, scene, edgeScroll } = hand;
  const [panning, setPanning] = useState<'ready' | 'moving' | null>(null);
  const report = useEffectEvent((event: CanvasPointer) => hand.onPointer?.(event));
  const fingersNow = useEffectEvent(() => hand.fingers);

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
  }, [scene, pictures, camera, grips, edgeScroll, host, stage]);

  return panning;
};
