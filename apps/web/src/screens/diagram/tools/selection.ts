import { MousePointer2 } from 'lucide-react';
import type { Tool } from './tool.ts';

export const selection = {
  id: 'selection',
  label: 'Selection',
  icon: MousePointer2,
  shortcut: '1',
  keywords: 'select pointer arrow',
  draws: null,
} as const satisfies Tool;
