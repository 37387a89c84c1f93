import type { Rect } from '@lintel/diagram/geometry/rect';

/** Less than that is there for readers of the screen alone. */
const leastSide = 8;

/** What stands over the drawing, as it does now, in pixels from its corner; not what goes along with what is drawn. */
export const floatingOver = (editor: Element | null): Rect[] => {
  if (editor === null) return [];
  const origin = editor.getBoundingClientRect();
  return [...editor.querySelectorAll(':scope > .z-floating:not([data-goes-along])')].flatMap((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    if (width < leastSide || height < leastSide) return [];
    return [{ x: left - origin.left, y: top - origin.top, width, height }];
  });
};
