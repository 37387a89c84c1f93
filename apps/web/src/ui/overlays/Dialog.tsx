import type { ReactNode, RefObject } from 'react';
import { DialogFrame, type DialogWidth } from './DialogFrame.tsx';
import { DialogBody, DialogFoot, DialogHead, type DialogHeadProps } from './DialogParts.tsx';

export interface DialogProps extends Omit<DialogHeadProps, 'closeBlocked'> {
  open: boolean;
  onClose: () => void;
  width?: DialogWidth | undefined;
  /** A sunken column at the right of the body. */
  side?: ReactNode | undefined;
  /** The body brings its own padding. */
  flush?: boolean | undefined;
  /** Buttons, at the right of a footer. */
  footer?: ReactNode | undefined;
  footerStart?: ReactNode | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

/** Something to read or to pick from. For something to change, take DraftDialog. */
export function Dialog(props: DialogProps) {
  const { open, onClose, width, side, flush, footer, footerStart, initialFocus, children, ...head } = props;
  return (
    <DialogFrame open={open} onClose={onClose} width={width} initialFocus={initialFocus}>
      <DialogHead {...head} />
      <DialogBody side={side} flush={flush}>
        {children}
      </DialogBody>
      {footer && <DialogFoot start={footerStart}>{footer}</DialogFoot>}
    </DialogFrame>
  );
}
