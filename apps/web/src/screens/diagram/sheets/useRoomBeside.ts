import type { Rect } from '@lintel/diagram/geometry/rect';
import { type RefObject, useLayoutEffect } from 'react';
import type { Camera } from '../../../camera/camera.ts';
import { putMapAside } from '../minimap/mapAside.ts';
import { useDesk } from '../editor/EditorContext.tsx';

const isSeen = (camera: Camera, rect: Rect): boolean => {
  const { x, y, width, height } = camera.onScreen(rect);
  const view = camera.viewport.get();
  return x >= 0 && y >= 0 && x + width <= view.width && y + height <= view.height && camera.isFree(rect);
};

/**
 * What comes to stand at the right of the drawing, or goes, moves nothing of it, although the middle of what is seen is
 * another; only what is selected and would be hidden comes into sight.
 */
export const useRoomBeside = (panel: RefObject<HTMLElement | null>): void => {
  const { editor, panels } = useDesk();
  // Before the view is moved below.
  useLayoutEffect(() => putMapAside(editor, panels), [editor, panels]);
  useLayoutEffect(() => {
    const { camera, selection } = editor;
    const width = panel.current?.offsetWidth ?? 0;
    if (width === 0) return;
    const selected = editor.boundsOf(selection.get());
    const seen = selected !== null && isSeen(camera, selected) ? selected : null;
    camera.makeRoom(width / 2);
    const stop = camera.viewport.subscribe(() => {
      stop();
      if (seen !== null && !isSeen(camera, seen)) camera.reveal(seen);
    });
    return () => {
      stop();
      camera.makeRoom(-width / 2);
    };
  }, [editor, panel]);
};
