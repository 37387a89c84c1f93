import { type RefObject, useEffect, useMemo } from 'react';
import { droppedComponent, isDragged, useOfferDrawing } from '../../../chrome/openDrawing.ts';
import type { Editor } from '../editor/editor.ts';
import type { ComponentActions } from './useComponentActions.ts';

/** Components from the sidebar and the palette come onto the drawing: where they are dropped, or in the middle. */
export const useDrops = (
  canvas: RefObject<HTMLDivElement | null>,
  editor: Editor,
  { canEdit, components }: { canEdit: boolean; components: ComponentActions },
): void => {
  useOfferDrawing(
    useMemo(
      () =>
        canEdit
          ? {
              takes: components.takes,
              place: (component) => {
                components.place(component, { at: editor.camera.get(), isNamed: false });
                canvas.current?.focus({ preventScroll: true });
              },
            }
          : null,
      [canvas, editor, canEdit, components],
    ),
  );

  useEffect(() => {
    const element = canvas.current;
    if (element === null || !canEdit) return;
    const onOver = (event: DragEvent): void => {
      if (event.dataTransfer === null || !isDragged(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    };
    const onDrop = (event: DragEvent): void => {
      const component = event.dataTransfer && droppedComponent(event.dataTransfer);
      if (component === null) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const at = editor.camera.toWorld({ x: event.clientX - left, y: event.clientY - top });
      components.place(component, { at, isNamed: true });
      element.focus({ preventScroll: true });
    };
    element.addEventListener('dragover', onOver);
    element.addEventListener('drop', onDrop);
    return () => {
      element.removeEventListener('dragover', onOver);
      element.removeEventListener('drop', onDrop);
    };
  }, [canvas, editor, canEdit, components]);
};
