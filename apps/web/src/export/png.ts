import { posterSize } from '@lintel/drawing/posterSize';
import { Image } from 'lucide-react';
import type { ExportFormat } from './exportFormat.ts';

export const png = {
  id: 'png',
  label: 'PNG',
  icon: Image,
  ending: 'png',
  size: posterSize,
  make: async (source) =>
    (await import('./pixels.ts')).pixels(source, { size: posterSize, type: 'image/png' }),
} as const satisfies ExportFormat;
