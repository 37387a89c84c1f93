import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { meaningOf } from '../../../viewer/wheel.ts';
import type { Camera } from '../../../camera/camera.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { useOnCamera } from '../../../camera/useOnCamera.ts';

const turn = (camera: Camera, layer: HTMLElement, event: WheelEvent): void => {
  event.preventDefault();
  const meaning = meaningOf(event, camera.viewport.get().height);
  const { left, top } = layer.getBoundingClientRect();
  // The layer begins where the drawing does.
  const origin = camera.origin;
  const at = { x: event.clientX - left + origin.x, y: event.clientY - top + origin.y };
  if (meaning.does === 'pan') camera.panBy(meaning.by);
  else camera.zoomAt(at, meaning.factor);
};

/** Lies over the drawing and moves with it: pixels in it are those of the drawing at 100 %. */
export function OnDrawing({ children }: { children: ReactNode }) {
  const { camera } = useDesk().editor;
  const layer = useRef<HTMLDivElement>(null);
  useOnCamera(layer, camera, (element) => {
    const { x, y } = camera.origin;
    element.style.transform = `translate(${x}px, ${y}px) scale(${camera.get().zoom})`;
    element.style.setProperty('--zoom', String(camera.get().zoom));
  });
  // Turning the wheel over a field moves the drawing, as it does beside it.
  useLayoutEffect(() => {
    const element = layer.current;
    const onWheel = (event: WheelEvent): void => {
      if (element !== null) turn(camera, element, event);
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [camera]);
  return (
    <div ref={layer} className="absolute top-0 left-0 origin-top-left">
      {children}
    </div>
  );
}
