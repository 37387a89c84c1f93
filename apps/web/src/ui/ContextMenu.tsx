import { ContextMenu as Base } from '@base-ui/react/context-menu';
import type { ReactElement } from 'react';
import { classes } from './classes.ts';
import { MenuList } from './MenuList.tsx';
import type { MenuEntry } from './menuEntries.ts';
import { menuPopup } from './menuLook.ts';

export interface ContextMenuProps {
  items: readonly MenuEntry[];
  label?: string | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  disabled?: boolean | undefined;
  /** The area to press in: one element that takes a ref and spreads its props. */
  children: ReactElement;
}

export function ContextMenu({ items, label, onOpenChange, disabled, children }: ContextMenuProps) {
  return (
    <Base.Root disabled={disabled} onOpenChange={(open) => onOpenChange?.(open)}>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner collisionPadding={8} className="z-popover">
          <Base.Popup aria-label={label} className={classes(menuPopup, 'min-w-48')}>
            <MenuList items={items} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
