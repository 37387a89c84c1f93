import type { PictureStore } from '@lintel/diagram/picture/pictureStore';
import type { Shape } from '@lintel/drawing/picture';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { type Readable, settable } from '../../../session/readable.ts';
import type { Camera } from '../camera.ts';
import { CanvasInput } from './canvasInput.ts';
import { CanvasView } from './canvasView.ts';
import { type Grips, noGrips } from './hit.ts';
import type { CanvasPerson } from './people.ts';
import type { CanvasPointer } from './pointer.ts';
import type { Repaint } from './repaint.ts';

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

/** Paints the picture and says what pointers do to it. It decides nothing, and React hears of no frame. */
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
  const stage = useRef<HTMLDivElement>(null);
  const [panning, setPanning] = useState<'ready' | 'moving' | null>(null);
  useImperativeHandle(ref, () => host.current as HTMLDivElement);

  const report = useEffectEvent((event: CanvasPointer) => onPointer?.(event));
  const ready = useEffectEvent(() => onReady?.());
  const fingersNow = useEffectEvent(() => fingers);

  useEffect(() => {
    if (stage.current === null) return;
    const view = new CanvasView(stage.current, {
      pictures,
      repaint,
      camera,
      people,
      overlay,
      onReady: () => ready(),
    });
    return () => view.destroy();
  }, [pictures, repaint, camera, people, overlay]);

  useEffect(() => {
    if (host.current === null) return;
    const input = new CanvasInput(
      host.current,
      {
        pictures,
        camera,
        grips,
        edgeScroll,
        fingers: () => fingersNow(),
        report: (event) => report(event),
      },
      setPanning,
    );
    return () => input.destroy();
  }, [pictures, camera, grips, edgeScroll]);

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
      className="relative size-full touch-none overflow-hidden bg-canvas select-none focus-visible:-outline-offset-2 data-pointed:outline-none"
    >
      <div ref={stage} className="pointer-events-none absolute inset-0" />
    </div>
  );
}
