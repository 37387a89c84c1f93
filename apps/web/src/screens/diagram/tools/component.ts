import { addComponent } from '@lintel/diagram/commands/add';
import { Box } from 'lucide-react';
import type { DrawingTool } from './tool.ts';

export const component = {
  id: 'component',
  label: 'Component',
  icon: Box,
  shortcut: '2',
  keywords: 'box draw add',
  draws: {
    cursor: 'crosshair',
    size: { width: 4, height: 2 },
    sizes: 'both',
    add: addComponent,
    next: 'select',
  },
} as const satisfies DrawingTool;
