import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { classes } from './classes.ts';

interface PopoverShared {
  label: string;
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
  /** Focused on opening; the first control otherwise. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** With a trigger it opens by itself; without one it hangs on an anchor and the caller says when. */
export type PopoverProps = PopoverShared &
  (
    | {
        trigger: ReactElement;
        anchor?: undefined;
        open?: boolean | undefined;
        onOpenChange?: ((open: boolean) => void) | undefined;
      }
    | {
        trigger?: undefined;
        /** An element, or anything that can say where it is: a place on the canvas. */
        anchor: Element | RefObject<Element | null> | { getBoundingClientRect: () => DOMRect };
        open: boolean;
        onOpenChange: (open: boolean) => void;
      }
  );

export function Popover(props: PopoverProps) {
  const { label, side = 'bottom', align = 'start', className, children, open, onOpenChange } = props;
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      {props.trigger && <Base.Trigger render={props.trigger} />}
      <Base.Portal>
        <Base.Positioner
          anchor={props.anchor}
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-popover"
        >
          <Base.Popup
            aria-label={label}
            initialFocus={props.initialFocus}
            className={classes(
              'max-h-(--available-height) max-w-(--available-width) overflow-y-auto rounded-md bg-raised text-default shadow-popover outline-hidden motion-pop',
              className,
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
