import { Image } from 'lucide-react';
import type { ExportFormat } from './exportFormat.ts';

const size = { width: 3840, height: 2160 };

export const png = {
  id: 'png',
  label: 'PNG',
  icon: Image,
  ending: 'png',
  size,
  make: async (source) => (await import('./pixels.ts')).pixels(source, { size, type: 'image/png' }),
} as const satisfies ExportFormat;
