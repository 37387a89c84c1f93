import { useMemo } from 'react';
import { z } from 'zod/mini';
import { useTableSetting } from '../../data/mutations/uiSettings.ts';
import { clampedWidth, leastWidth, mostWidth } from './columns/columnWidths.ts';

const columnId = z.string().check(z.maxLength(20));
const lookSchema = z.object({
  widths: z.record(columnId, z.number().check(z.minimum(leastWidth), z.maximum(mostWidth))),
  order: z.array(columnId).check(z.maxLength(200)),
  /** Where nothing is saved for everybody: what this person chose to see; null is nothing yet. */
  columns: z.nullable(z.array(columnId).check(z.maxLength(100))),
});
type Look = z.output<typeof lookSchema>;
const unchanged: Look = { widths: {}, order: [], columns: null };

export const densities = { comfortable: 'Comfortable', compact: 'Compact' } as const;
export type Density = keyof typeof densities;
/** In pixels. */
export const rowHeights: Readonly<Record<Density, number>> = { comfortable: 36, compact: 28 };
const densitySchema = z.enum(['comfortable', 'compact']);

export interface TableLook {
  widths: Readonly<Record<string, number>>;
  order: readonly string[];
  columns: readonly string[] | null;
  density: Density;
  setWidth: (id: string, width: number | null) => void;
  setColumns: (columns: readonly string[]) => void;
  setOrder: (order: readonly string[]) => void;
  setDensity: (density: Density) => void;
}

/** Null gives the column back its own. */
const withWidth = (widths: Look['widths'], id: string, width: number | null): Look['widths'] => {
  const { [id]: _before, ...others } = widths;
  return width === null ? others : { ...others, [id]: clampedWidth(width) };
};

/** How this person has the table of a view: widths, order, density. It is nobody else's business. */
export const useTableLook = (table: string): TableLook => {
  const { value, keep } = useTableSetting<Look>(`view.${table}`, lookSchema, unchanged);
  const { value: density, keep: setDensity } = useTableSetting('viewDensity', densitySchema, 'comfortable');
  return useMemo(() => {
    return {
      ...value,
      density,
      setDensity,
      setWidth: (id, width) => keep({ ...value, widths: withWidth(value.widths, id, width) }),
      setColumns: (next) => keep({ ...value, columns: [...next] }),
      setOrder: (next) => keep({ ...value, order: [...next] }),
    };
  }, [value, keep, density, setDensity]);
};
