import { addContainer } from '@lintel/diagram/commands/add';
import { BoxSelect } from 'lucide-react';
import type { DrawingTool } from './tool.ts';

export const container = {
  id: 'container',
  label: 'Container',
  icon: BoxSelect,
  shortcut: '3',
  keywords: 'boundary domain group draw add',
  draws: {
    cursor: 'crosshair',
    size: { width: 8, height: 6 },
    sizes: 'both',
    add: addContainer,
    next: 'select',
  },
} as const satisfies DrawingTool;
