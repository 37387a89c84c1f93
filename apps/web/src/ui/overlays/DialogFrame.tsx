import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, useRef } from 'react';
import { classes } from '../classes.ts';

export type DialogWidth = 'wide' | 'narrow';

export type DialogCloseReason = 'escape' | 'outside' | 'close';

export interface DialogFrameProps {
  open: boolean;
  onClose: (reason: DialogCloseReason) => void;
  width?: DialogWidth | undefined;
  /** Nothing behind it may be seen. */
  opaque?: boolean | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Where the focus goes afterwards; by default to where it came from. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  children: ReactNode;
}

const widths: Record<DialogWidth, string> = {
  wide: 'md:max-w-dialog max-md:h-dvh',
  narrow: 'md:max-w-dialog-narrow max-md:max-h-dvh max-md:rounded-t-lg',
};

const reasons: Record<string, DialogCloseReason> = { 'escape-key': 'escape', 'outside-press': 'outside' };

const fields = 'input:not([type="hidden"], [disabled], [aria-hidden="true"]), textarea:not([disabled])';

/**
 * Scrim, place and size; what stands inside is the caller's. The portal is its own stacking context, and
 * Base UI puts nested portals into it, so a menu opened from a dialog is above that dialog.
 */
export function DialogFrame(props: DialogFrameProps) {
  const {
    open,
    onClose,
    width = 'wide',
    role = 'dialog',
    initialFocus,
    finalFocus,
    opaque,
    children,
  } = props;
  const popup = useRef<HTMLDivElement>(null);

  // A form is opened to type; on touch that would throw the keyboard over it unasked. Where
  // there is nothing to type the X would come first and greet with its tooltip.
  const firstField = (opened: string) =>
    (opened === 'touch' ? null : popup.current?.querySelector<HTMLElement>(fields)) ?? popup.current;

  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        if (!next) onClose(reasons[details.reason] ?? 'close');
      }}
    >
      <Base.Portal className="relative z-dialog">
        {/* Also over another dialog, which would look like a part of this one. */}
        <Base.Backdrop
          forceRender
          className={classes('fixed inset-0 motion-fade', opaque ? 'bg-app' : 'bg-scrim')}
        />
        <Base.Viewport className="fixed inset-0 flex justify-center overflow-hidden max-md:items-end md:px-4 md:pt-dialog-top md:pb-6">
          <Base.Popup
            ref={popup}
            role={role}
            data-modal
            initialFocus={initialFocus ?? firstField}
            finalFocus={finalFocus}
            className={classes(
              'flex w-full flex-col overflow-hidden bg-raised text-default shadow-dialog outline-hidden motion-panel md:max-h-full md:data-nested:mt-12 md:data-nested:max-h-[calc(100%-3rem)] md:self-start md:rounded-lg',
              widths[width],
            )}
          >
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
