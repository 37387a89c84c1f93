import type { ReactElement } from 'react';
import { MenuPopup } from './lazyPopups.ts';
import type { MenuEntry } from './menuEntries.ts';
import { usePressToOpen } from './pressToOpen.ts';

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
  /** A press on the trigger left the focus where it was: it goes back there. */
  keepsFocus?: boolean | undefined;
  className?: string | undefined;
}

export function Menu({ trigger, items, label, side, align, keepsFocus, className, ...state }: MenuProps) {
  const { open, setOpen, byKey, anchor, triggerId, control } = usePressToOpen({
    trigger,
    popup: 'menu',
    open: state.open,
    onOpenChange: state.onOpenChange,
    disabled: state.disabled,
  });
  return (
    <>
      {control}
      <MenuPopup
        items={items}
        label={label}
        labelledBy={label === undefined ? triggerId : undefined}
        side={side}
        align={align}
        className={className}
        anchor={anchor}
        control={keepsFocus === true ? undefined : anchor}
        open={open}
        onOpenChange={setOpen}
        highlightFirst={byKey}
      />
    </>
  );
}
