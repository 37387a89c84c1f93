import { addTextarea } from '@lintel/diagram/commands/add';
import { Type } from 'lucide-react';
import type { DrawingTool } from './tool.ts';

export const textarea = {
  id: 'textarea',
  label: 'Text area',
  icon: Type,
  shortcut: '4',
  keywords: 'note write draw add',
  draws: {
    cursor: 'text',
    size: { width: 6, height: 1 },
    sizes: 'width',
    add: (snapshot, { bounds, newKey }) =>
      addTextarea(snapshot, { position: bounds, width: bounds.width, newKey }),
    // An empty text cannot be seen: it is there to be typed at once.
    next: 'type',
  },
} as const satisfies DrawingTool;
