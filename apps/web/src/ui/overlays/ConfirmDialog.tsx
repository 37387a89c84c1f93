import { type ReactNode, useRef } from 'react';
import { Button } from '../controls/Button.tsx';
import { DialogFrame } from './DialogFrame.tsx';
import { DialogMessage } from './DialogParts.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  /** A question with the name in it: Delete “Event bus”? */
  title: string;
  /** The action, on the button: 'Delete component'. */
  action: string;
  /** Adds the line that says so. */
  irreversible?: boolean | undefined;
  /** For questions that destroy nothing, such as overwriting with one's own copy. */
  tone?: 'danger' | 'primary' | undefined;
  cancelLabel?: string | undefined;
  busy?: boolean | undefined;
  /** Nothing is chosen yet that could be done. */
  disabled?: boolean | undefined;
  /** What it will hit: 'It is drawn on 6 diagrams and has 22 relations.' */
  children?: ReactNode | undefined;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onCancel, onConfirm, title, action, irreversible, busy = false, children } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const leave = () => {
    if (!busy) onCancel();
  };
  return (
    <DialogFrame open={open} onClose={leave} width="narrow" role="alertdialog" initialFocus={cancel}>
      <DialogMessage
        title={title}
        actions={
          <>
            <Button ref={cancel} onClick={onCancel} disabled={busy}>
              {props.cancelLabel ?? 'Cancel'}
            </Button>
            <Button
              saves
              variant={props.tone ?? 'danger'}
              onClick={onConfirm}
              busy={busy}
              disabled={props.disabled}
            >
              {action}
            </Button>
          </>
        }
      >
        {children}
        {irreversible && <p>Note that this action is irreversible!</p>}
      </DialogMessage>
    </DialogFrame>
  );
}
