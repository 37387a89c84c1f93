import type { DiagramShape } from '@lintel/api/shapes';
import { displayName } from '@lintel/domain/names';
import type { ReactElement } from 'react';
import { ContextMenu } from '../../ui/overlays/ContextMenu.tsx';
import { useDiagramList } from './diagramList.ts';
import { useMenuItems } from './useMenuItems.ts';

/** The same menu under the right button. A reader keeps the browser's own, which opens and copies links. */
export function DiagramContextMenu({ diagram, children }: { diagram: DiagramShape; children: ReactElement }) {
  const { mayEdit } = useDiagramList();
  const { items, onOpenChange } = useMenuItems(diagram);
  return (
    <ContextMenu
      items={items}
      label={displayName('diagram', diagram)}
      onOpenChange={onOpenChange}
      disabled={!mayEdit}
    >
      {children}
    </ContextMenu>
  );
}
