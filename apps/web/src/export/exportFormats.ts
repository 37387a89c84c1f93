import type { ExportFormat } from './exportFormat.ts';
import { png } from './png.ts';
import { svg } from './svg.ts';

/** All there are, in the order of the menu. */
export const exportFormats = [png, svg] as const satisfies readonly ExportFormat[];
