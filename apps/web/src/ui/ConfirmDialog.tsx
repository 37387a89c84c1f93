import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { Button } from './Button.tsx';
import { DialogFrame } from './DialogFrame.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  /** A question with the name in it: Delete “Event bus”? */
  title: string;
  /** The act, on the button: 'Delete component'. */
  act: string;
  /** Adds the line that says so. */
  irreversible?: boolean | undefined;
  /** For questions that destroy nothing, such as overwriting with one's own copy. */
  tone?: 'danger' | 'primary' | undefined;
  cancelLabel?: string | undefined;
  busy?: boolean | undefined;
  /** What it will hit: 'It is drawn on 6 diagrams and has 22 relations.' */
  children?: ReactNode | undefined;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onCancel, onConfirm, title, act, irreversible, busy = false, children } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const leave = () => {
    if (!busy) onCancel();
  };
  return (
    <DialogFrame open={open} onClose={leave} width="narrow" role="alertdialog" initialFocus={cancel}>
      <div className="flex flex-col gap-1 px-6 pt-5 pb-5">
        <Base.Title className="text-16 font-semibold wrap-anywhere">{title}</Base.Title>
        <Base.Description render={<div />} className="text-13 text-secondary">
          {children}
          {irreversible && <p>Note that this action is irreversible!</p>}
        </Base.Description>
        <div className="flex justify-end gap-2 pt-4">
          <Button ref={cancel} onClick={onCancel} disabled={busy}>
            {props.cancelLabel ?? 'Cancel'}
          </Button>
          <Button variant={props.tone ?? 'danger'} onClick={onConfirm} busy={busy}>
            {act}
          </Button>
        </div>
      </div>
    </DialogFrame>
  );
}
