import { useLayoutEffect, useRef } from 'react';
import { Camera } from '../../../camera/camera.ts';
import type { CameraState, Size } from '../../../camera/cameraStates.ts';
import { appTheme } from '../../../canvas/appTheme.ts';
import { areDrawingFontsThere, drawingFonts } from '../../../canvas/drawingFonts.ts';
import { Images } from '../../../canvas/images.ts';
import { SceneLayer } from '../../../canvas/sceneLayer.ts';
import { useScreen } from '../../../canvas/useScreen.ts';
import type { Screen } from '../../../canvas/watchScreen.ts';
import type { DiagramSight } from '../../../documents/sights.ts';
import { CanvasGround } from '../CanvasGround.tsx';

export interface LastSeenProps {
  /** What to show of what is kept, and from where; null where nothing of it fits. */
  choose: (size: Size) => { readonly sight: DiagramSight; readonly camera: CameraState } | null;
  /** It is painted, or there is nothing to paint. */
  onPainted: () => void;
}

const nobody: ReadonlySet<string> = new Set();

/** What was seen of a diagram last, until the diagram itself is there: a picture that nothing can be done with. */
export function LastSeen({ choose, onPainted }: LastSeenProps) {
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const screen = useScreen(host);

  useLayoutEffect(() => {
    const element = canvas.current;
    if (element === null || screen.width === 0) return;
    const chosen = choose(screen);
    if (chosen === null) return onPainted();
    let isOver = false;
    const images = new Images(() => paint());
    const paint = (): void => {
      if (!isOver && paintSight(element, chosen, screen, images)) onPainted();
    };
    if (areDrawingFontsThere()) paint();
    else void drawingFonts().then(paint);
    return () => {
      isOver = true;
    };
  }, [choose, onPainted, screen]);

  return (
    <div ref={host} aria-hidden="true" className="absolute inset-0 overflow-hidden">
      <CanvasGround />
      <canvas ref={canvas} className="absolute inset-0" style={screen} />
    </div>
  );
}

/** Answers whether it is painted: what was kept may be none of what is painted today. */
const paintSight = (
  element: HTMLCanvasElement,
  { sight, camera: state }: { readonly sight: DiagramSight; readonly camera: CameraState },
  screen: Screen,
  images: Images,
): boolean => {
  const { ratio } = screen;
  const camera = new Camera(state);
  camera.resize(screen, ratio);
  const { x, y } = camera.origin;
  element.width = Math.floor(screen.width * ratio);
  element.height = Math.floor(screen.height * ratio);
  const context = element.getContext('2d', { alpha: false });
  const placement = { scale: camera.get().zoom * ratio, x: x * ratio, y: y * ratio };
  const { width, height } = element;
  const frame = { placement, view: sight.view, theme: appTheme(), ratio, width, height };
  const pictures = { item: () => undefined, within: () => [...sight.items], isWhole: false };
  try {
    if (context === null) return false;
    new SceneLayer(pictures).paint(context, { ...frame, imageOf: images.get, isHasty: false }, nobody);
    element.dataset['lastSeen'] = 'true';
  } catch {
    element.hidden = true;
  }
  return !element.hidden;
};
