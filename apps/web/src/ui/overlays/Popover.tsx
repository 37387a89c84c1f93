import type { ReactElement, ReactNode, RefObject } from 'react';
import type { Anchor } from './dismissal.ts';
import { PopoverPopup } from './lazyPopups.ts';
import { usePressToOpen } from './pressToOpen.ts';

export interface PopoverShared {
  label: string;
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
  /** Focused on opening; the first control otherwise. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  className?: string | undefined;
  children: ReactNode;
}

interface TriggerPopoverProps extends PopoverShared {
  trigger: ReactElement;
  anchor?: undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

interface AnchoredPopoverProps extends PopoverShared {
  trigger?: undefined;
  /** An element, or anything that can say where it is: a place on the canvas. */
  anchor: Anchor;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** With a trigger it opens by itself; without one it hangs on an anchor and the caller says when. */
export type PopoverProps = TriggerPopoverProps | AnchoredPopoverProps;

export function Popover(props: PopoverProps) {
  return props.trigger === undefined ? <PopoverPopup {...props} /> : <TriggerPopover {...props} />;
}

function TriggerPopover({ trigger, open: given, onOpenChange, ...shared }: TriggerPopoverProps) {
  const { open, setOpen, anchor, control } = usePressToOpen({
    trigger,
    popup: 'dialog',
    open: given,
    onOpenChange,
  });
  return (
    <>
      {control}
      <PopoverPopup {...shared} anchor={anchor} control={anchor} open={open} onOpenChange={setOpen} />
    </>
  );
}
