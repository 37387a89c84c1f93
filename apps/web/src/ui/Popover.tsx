import type { ReactElement, ReactNode, RefObject } from 'react';
import { type Anchor, usePressToOpen } from './pressToOpen.ts';
import { whenNeeded } from './whenNeeded.tsx';

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

const PopoverPopup = whenNeeded(async () => (await import('./PopoverPopup.tsx')).PopoverPopup);

export function Popover(props: PopoverProps) {
  return props.trigger === undefined ? <PopoverPopup {...props} /> : <TriggerPopover {...props} />;
}

function TriggerPopover({ trigger, open: given, onOpenChange, ...shared }: TriggerPopoverProps) {
  const { open, setOpen, used, anchor, control } = usePressToOpen({
    trigger,
    popup: 'dialog',
    open: given,
    onOpenChange,
    preload: PopoverPopup.preload,
  });
  return (
    <>
      {control}
      {used && (
        <PopoverPopup {...shared} anchor={anchor} control={anchor} open={open} onOpenChange={setOpen} />
      )}
    </>
  );
}
