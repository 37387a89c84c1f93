import { diagramBounds } from '@lintel/diagram/derived/bounds';
import { grown, holdsPoint, type Point, type Rect } from '@lintel/diagram/geometry/rect';
import {
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { watchAppTheme } from '../../../canvas/appTheme.ts';
import { tintsOf } from '../colouring/legend.ts';
import type { Editor } from '../editor/editor.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { mapSize } from './mapSize.ts';
import { type MapPlace, mapPlace, paintMinimap } from './minimapPainting.ts';
import type { Camera } from '../../../camera/camera.ts';
import { useOnCamera } from '../../../camera/useOnCamera.ts';

/** Great diagrams change all the time while several people draw: no more often than this is enough to the eye. */
const restMilliseconds = 200;

/** Paints the drawing now and when it changes; answers where on the map it lies. */
const usePaintedMap = (canvas: RefObject<HTMLCanvasElement | null>, editor: Editor): MapPlace => {
  const [place, setPlace] = useState<MapPlace>(() => placeFor(diagramBounds(editor.snapshot)));
  const paint = useEffectEvent(() => {
    const next = placeFor(diagramBounds(editor.snapshot));
    if (canvas.current !== null) paintMinimap(canvas.current, drawnBy(editor), next);
    setPlace((before) =>
      before.scale === next.scale && before.x === next.x && before.y === next.y ? before : next,
    );
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        paint();
      }, restMilliseconds);
    };
    paint();
    const stops = [...watchDrawn(editor, later), watchAppTheme(() => paint())];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [editor]);
  return place;
};

/** Pulling: the frame stays under the hand that took it. */
const useMapHands = (camera: Camera, place: MapPlace) => {
  const pointAt = (event: PointerEvent<HTMLDivElement>): Point => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return {
      x: (event.clientX - left - place.x) / place.scale,
      y: (event.clientY - top - place.y) / place.scale,
    };
  };
  // From where the frame was taken to its middle.
  const grabbed = useRef<Point>({ x: 0, y: 0 });
  const grab = (event: PointerEvent<HTMLDivElement>): void => {
    const at = pointAt(event);
    const { x, y } = camera.get();
    grabbed.current = holdsPoint(camera.visible(), at) ? { x: x - at.x, y: y - at.y } : { x: 0, y: 0 };
  };
  const look = (event: PointerEvent<HTMLDivElement>): void => {
    const { x, y } = pointAt(event);
    camera.set({ ...camera.get(), x: x + grabbed.current.x, y: y + grabbed.current.y });
  };
  return { grab, look };
};

/** The whole drawing in a corner; pulling the frame moves the view. */
export function Minimap() {
  const { editor } = useDesk();
  const { camera } = editor;
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const place = usePaintedMap(canvas, editor);

  useOnCamera(
    frame,
    camera,
    useCallback(
      (element: HTMLElement) => {
        const frame = frameOf(camera.visible(), place);
        element.style.transform = `translate(${frame.x}px, ${frame.y}px)`;
        element.style.width = `${frame.width}px`;
        element.style.height = `${frame.height}px`;
      },
      [camera, place],
    ),
    camera.unhurried,
  );

  const { grab, look } = useMapHands(camera, place);
  return (
    <div
      aria-hidden
      data-testid="minimap"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grab(event);
        look(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) look(event);
      }}
      // The frame takes another size while the view is zoomed: that is for nobody around it to lay out.
      className="absolute inset-0 touch-none contain-strict"
    >
      <canvas ref={canvas} style={mapSize} className="absolute inset-0" />
      <div
        ref={frame}
        // A layer of its own: what lies below it, and the shadow around that, is not painted anew with each step of a view.
        className="absolute top-0 left-0 rounded-xs border-[1.5px] border-(--minimap-view) bg-(--selection-fill) will-change-transform"
      />
    </div>
  );
}

const drawnBy = ({ snapshot, scene }: Editor) => ({ snapshot, tints: tintsOf(scene.legend.get()) });

const watchDrawn = ({ diagram, scene }: Editor, listener: () => void) => [
  diagram.snapshots.subscribe(listener),
  scene.legend.subscribe(listener),
];

/** Sums of fractions differ in their last digits, and another width is another layout. */
const toQuarter = (pixels: number): number => Math.round(pixels * 4) / 4;

/** What is seen, as far as it lies on the map: beyond its edge a frame would say nothing. */
const frameOf = (seen: Rect, { scale, x, y }: MapPlace): Rect => {
  const within = (value: number, most: number): number => Math.min(most, Math.max(0, value));
  const left = within(x + seen.x * scale, mapSize.width - 4);
  const top = within(y + seen.y * scale, mapSize.height - 4);
  return {
    x: left,
    y: top,
    width: Math.max(4, toQuarter(within(x + (seen.x + seen.width) * scale, mapSize.width) - left)),
    height: Math.max(4, toQuarter(within(y + (seen.y + seen.height) * scale, mapSize.height) - top)),
  };
};

const placeFor = (bounds: Rect | null): MapPlace =>
  mapPlace(bounds === null ? { x: -10, y: -6, width: 20, height: 12 } : grown(bounds, 2), mapSize);
