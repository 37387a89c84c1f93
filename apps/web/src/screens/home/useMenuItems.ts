import type { DiagramShape } from '@lintel/api/shapes';
import { useState } from 'react';
import type { MenuEntry } from '../../ui/overlays/menuEntries.ts';
import { useDiagramList } from './diagramList.ts';

/** A diagram's menu, made when it is opened: what it concerns depends on what is picked at that moment. */
export const useMenuItems = (
  diagram: DiagramShape,
): { items: readonly MenuEntry[]; onOpenChange: (open: boolean) => void } => {
  const { menuOf } = useDiagramList();
  const [items, setItems] = useState<readonly MenuEntry[]>([]);
  return {
    items,
    onOpenChange: (open) => {
      if (open) setItems(menuOf(diagram));
    },
  };
};
