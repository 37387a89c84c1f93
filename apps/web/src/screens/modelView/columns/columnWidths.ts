import type { ModelColumn } from './modelColumns.ts';

export const leastWidth = 60;
export const mostWidth = 800;

export const clampedWidth = (width: number): number =>
  Math.round(Math.min(mostWidth, Math.max(leastWidth, width)));

export type ColumnWidths = Readonly<Record<string, number>>;

/** As this person wants it, or its own. */
export const widthOf = ({ id, width }: Pick<ModelColumn, 'id' | 'width'>, widths: ColumnWidths): number =>
  widths[id] ?? width;

/** So far goes a press of an arrow key, and with Shift. */
const steps = { small: 16, large: 64 };

/** The width after a key was pressed on the edge of a column; undefined for a key that changes none, null for its own. */
export const widthAfterKey = (
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  width: number,
): number | null | undefined => {
  const by = shiftKey ? steps.large : steps.small;
  switch (key) {
    case 'ArrowLeft':
      return clampedWidth(width - by);
    case 'ArrowRight':
      return clampedWidth(width + by);
    case 'Home':
      return leastWidth;
    case 'End':
      return mostWidth;
    case 'Enter':
    case 'Delete':
      return null;
    default:
      return undefined;
  }
};
