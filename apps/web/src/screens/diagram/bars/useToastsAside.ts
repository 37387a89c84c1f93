import { grown, type Rect } from '@lintel/diagram/geometry/rect';
import { useEffect } from 'react';
import type { Editor } from '../editor/editor.ts';
import type { Hand } from '../tools/handStep.ts';
import { toastPlace } from './toastPlace.ts';

const property = '--toasts-top';
const margin = 16;
/** Around the pointer, in pixels of the screen. */
const reach = 60;

const isAtWork = ({ tool, gesture }: Hand): boolean =>
  tool.draws !== null || (gesture !== null && gesture.kind !== 'press');

const pointed = ({ hand, pointerAt, camera }: Editor): Rect[] =>
  pointerAt !== null && isAtWork(hand.get())
    ? [grown(camera.onScreen({ ...pointerAt, width: 0, height: 0 }), reach)]
    : [];

/** Keeps toasts, wherever they come from, off what is selected and off the place where something is drawn. */
export const useToastsAside = (editor: Editor): void => {
  useEffect(() => {
    const { style } = document.documentElement;
    let selected: Rect | null = null;
    let frame = new DOMRect();
    const place = (): void => {
      const busy = [...pointed(editor), ...(selected === null ? [] : [editor.camera.onScreen(selected)])];
      const view = { centre: innerWidth / 2 - frame.x, height: frame.height };
      if (toastPlace(busy, view) === 'top') style.setProperty(property, `${frame.y + margin}px`);
      else style.removeProperty(property);
    };
    const measure = (): void => {
      frame = document.querySelector('[data-editor]')?.getBoundingClientRect() ?? frame;
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
      style.removeProperty(property);
    };
  }, [editor]);
};
