import { grown, type Rect } from '@lintel/diagram/geometry/rect';
import { useEffect } from 'react';
import type { Editor } from '../editor/editor.ts';
import type { Hand } from '../tools/handStep.ts';
import { toastPlace } from './toastPlace.ts';

const properties = { top: '--toasts-top', left: '--toasts-left', right: '--toasts-right' };
const margin = 16;
/** Around the pointer, in pixels of the screen. */
const reach = 60;

const isAtWork = ({ tool, gesture }: Hand): boolean =>
  tool.draws !== null || (gesture !== null && gesture.kind !== 'press');

const pointed = ({ hand, pointerAt, camera }: Editor): Rect[] =>
  pointerAt !== null && isAtWork(hand.get())
    ? [grown(camera.onScreen({ ...pointerAt, width: 0, height: 0 }), reach)]
    : [];

const zoomBar = (): DOMRect | undefined => document.querySelector('[data-zoom]')?.getBoundingClientRect();

/**
 * Keeps toasts, wherever they come from, over the drawing and not what stands beside it, and there off what is selected,
 * off the place where something is drawn, and off the zoom bar.
 */
export const useToastsAside = (editor: Editor): void => {
  useEffect(() => {
    const { style } = document.documentElement;
    let selected: Rect | null = null;
    let frame = new DOMRect();
    let zoom: Rect[] = [];
    const place = (): void => {
      const busy = [
        ...pointed(editor),
        ...(selected === null ? [] : [editor.camera.onScreen(selected)]),
        ...zoom,
      ];
      if (toastPlace(busy, frame) === 'top') style.setProperty(properties.top, `${frame.y + margin}px`);
      else style.removeProperty(properties.top);
    };
    const measure = (): void => {
      frame = document.querySelector('[data-editor]')?.getBoundingClientRect() ?? frame;
      style.setProperty(properties.left, `${frame.x}px`);
      style.setProperty(properties.right, `${innerWidth - frame.right}px`);
      zoom = [zoomBar()].flatMap((bar) =>
        bar === undefined ? [] : [new DOMRect(bar.x - frame.x, bar.y - frame.y, bar.width, bar.height)],
      );
      selected = editor.boundsOf(editor.selection.get());
      place();
    };
    const stops = [
      editor.selection.subscribe(measure),
      editor.diagram.snapshots.subscribe(measure),
      editor.camera.viewport.subscribe(measure),
      editor.camera.subscribe(place),
      editor.hand.subscribe(place),
    ];
    measure();
    return () => {
      for (const stop of stops) stop();
      for (const property of Object.values(properties)) style.removeProperty(property);
    };
  }, [editor]);
};
