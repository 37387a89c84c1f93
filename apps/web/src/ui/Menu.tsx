import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import { classes } from './classes.ts';
import { MenuList } from './MenuList.tsx';
import type { MenuEntry } from './menuEntries.ts';
import { menuPopup } from './menuLook.ts';

export interface MenuProps {
  /** A Button, IconButton or any element that takes a ref and spreads its props. */
  trigger: ReactElement;
  items: readonly MenuEntry[];
  /** Names the menu where its trigger does not. */
  label?: string | undefined;
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

export function Menu(props: MenuProps) {
  const { trigger, items, label, side = 'bottom', align = 'start', onOpenChange, className } = props;
  return (
    <Base.Root
      modal={false}
      open={props.open}
      disabled={props.disabled}
      onOpenChange={(open) => onOpenChange?.(open)}
    >
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={4} collisionPadding={8} className="z-popover">
          <Base.Popup aria-label={label} className={classes(menuPopup, 'min-w-48', className)}>
            <MenuList items={items} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
