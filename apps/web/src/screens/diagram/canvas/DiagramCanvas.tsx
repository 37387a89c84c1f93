import type { PictureStore } from '@lintel/diagram/picture/pictureStore';
import type { Shape } from '@lintel/drawing/picture';
import { type Ref, useImperativeHandle } from 'react';
import { Layer, Shape as PaintedShape, Stage } from 'react-konva/lib/ReactKonvaCore.js';
import { type Readable, settable } from '../../../state/readable.ts';
import type { Camera } from '../../../camera/camera.ts';
import { FocusFrame } from '../../../ui/FocusFrame.tsx';
import { AliveLayer } from './AliveLayer.tsx';
import { type Grips, noGrips } from './hit.ts';
import type { CanvasPerson } from './people.ts';
import type { CanvasPointer } from './pointer.ts';
import type { Repaint } from './repaint.ts';
import { useCanvasScene, useStageInput } from './useCanvasScene.ts';

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
  const shown = useCanvasScene({ pictures, repaint, camera, grips }, () => onReady?.());
  const { host, stage, still, alive, world, scene, screen } = shown;
  const panning = useStageInput({
    pictures,
    camera,
    grips,
    host,
    stage,
    scene,
    edgeScroll,
    fingers,
    onPointer,
  });
  useImperativeHandle(ref, () => host.current as HTMLDivElement);

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
      <FocusFrame />
    </div>
  );
}
