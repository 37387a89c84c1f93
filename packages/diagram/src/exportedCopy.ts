import type { Item } from './items.ts';
import { schemaNumber } from './layout.ts';
import type { Snapshot } from './snapshot.ts';

/** A diagram as a file that outlives the copy it was taken from: the items as they read, with their keys. */
export interface ExportedCopy {
  readonly format: 'lintel-diagram-copy';
  readonly schema: number;
  readonly diagram: { readonly slug: string; readonly name: string };
  readonly exportedAt: string;
  readonly items: readonly Item[];
}

export interface ExportArguments {
  slug: string;
  name: string;
  at: Date;
}

export const exportedCopy = (snapshot: Snapshot, { slug, name, at }: ExportArguments): ExportedCopy => ({
  format: 'lintel-diagram-copy',
  schema: schemaNumber,
  diagram: { slug, name },
  exportedAt: at.toISOString(),
  items: [...snapshot.items.values()].sort((a, b) => (a.key < b.key ? -1 : 1)),
});
