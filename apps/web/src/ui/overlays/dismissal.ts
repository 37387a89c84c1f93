import type { RefObject } from 'react';

/** Where it hangs: a control, which gets the focus back, or a place. */
export type Anchor = RefObject<Element | null> | Element | { getBoundingClientRect: () => DOMRect };

interface Dismissal {
  reason: string;
  event: Event;
  cancel: () => void;
}

/** A press on the control itself is not one beside what is open: the click after it closes that. */
export const dismissal =
  (anchor: Anchor | null | undefined, onOpenChange: (open: boolean) => void) =>
  (open: boolean, { reason, event, cancel }: Dismissal): void => {
    const control = anchor && 'current' in anchor ? anchor.current : anchor;
    const isOnControl =
      control instanceof Element && event.target instanceof Node && control.contains(event.target);
    if (!open && reason === 'outside-press' && isOnControl) cancel();
    else onOpenChange(open);
  };
