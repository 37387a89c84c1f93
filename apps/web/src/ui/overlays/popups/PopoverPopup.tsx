import { Popover as Base } from '@base-ui/react/popover';
import type { RefObject } from 'react';
import { classes } from '../../classes.ts';
import { OutOfField } from '../../controls/Field.tsx';
import type { PopoverShared } from '../Popover.tsx';
import { type Anchor, dismissal } from '../dismissal.ts';

export interface PopoverPopupProps extends PopoverShared {
  anchor: Anchor;
  /** Gets the focus back. */
  control?: RefObject<HTMLElement | null> | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function PopoverPopup(props: PopoverPopupProps) {
  const { label, side = 'bottom', align = 'start', anchor, className, children } = props;
  return (
    <Base.Root open={props.open} onOpenChange={dismissal(anchor, props.onOpenChange)}>
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-popover"
        >
          <Base.Popup
            aria-label={label}
            initialFocus={props.initialFocus}
            finalFocus={props.control}
            className={classes(
              'max-h-(--available-height) max-w-(--available-width) overflow-y-auto rounded-md bg-raised text-default shadow-popover outline-hidden motion-pop',
              className,
            )}
          >
            <OutOfField>{children}</OutOfField>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
