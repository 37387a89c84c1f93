import type { DiagramShape } from '@lintel/api/shapes';
import { displayName } from '@lintel/domain/names';
import { Ellipsis } from 'lucide-react';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { useMenuItems } from './useMenuItems.ts';

export function DiagramMenu({ diagram, variant }: { diagram: DiagramShape; variant: 'ghost' | 'secondary' }) {
  const { items, onOpenChange } = useMenuItems(diagram);
  return (
    <Menu
      align="end"
      items={items}
      onOpenChange={onOpenChange}
      trigger={
        <IconButton
          icon={Ellipsis}
          label={`Actions for ${displayName('diagram', diagram)}`}
          size="sm"
          variant={variant}
        />
      }
    />
  );
}
