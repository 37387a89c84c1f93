import { Shapes } from 'lucide-react';
import type { ExportFormat } from './exportFormat.ts';

export const svg = {
  id: 'svg',
  label: 'SVG',
  icon: Shapes,
  ending: 'svg',
  size: null,
  make: async (source) => (await import('./standaloneSvg.ts')).standaloneSvg(source),
} as const satisfies ExportFormat;
