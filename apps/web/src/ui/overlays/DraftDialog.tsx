import { type FormEvent, type ReactNode, type RefObject, useRef } from 'react';
import { Button } from '../controls/Button.tsx';
import { DialogFrame, type DialogWidth } from './DialogFrame.tsx';
import { DialogBody, DialogFoot, DialogHead, type DialogHeadProps } from './DialogParts.tsx';
import { useSavingBlocked } from '../savingBlocked.ts';
import { useTyped } from '../unsaved.ts';

export interface DraftDialogProps extends Omit<DialogHeadProps, 'closeBlocked'> {
  open: boolean;
  /** Cancel, or leaving while nothing has changed: the draft is dropped. */
  onCancel: () => void;
  onSave: () => void;
  /** There is something to save. */
  changed: boolean;
  /** Something would be lost; where nothing was filled in in advance, that is the same. */
  touched?: boolean | undefined;
  valid: boolean;
  busy?: boolean | undefined;
  saveLabel?: string | undefined;
  width?: DialogWidth | undefined;
  side?: ReactNode | undefined;
  flush?: boolean | undefined;
  footerStart?: ReactNode | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

/**
 * Edits a copy. Once something has changed, only Cancel throws it away: a stray click outside, Escape or the
 * X would lose work, so they do nothing but move the focus to where the choice is.
 */
export function DraftDialog(props: DraftDialogProps) {
  const {
    open,
    onCancel,
    onSave,
    changed,
    touched = changed,
    valid,
    busy = false,
    saveLabel = 'Save',
  } = props;
  const { width, side, flush, footerStart, initialFocus, children, ...dialog } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const { title, leading, subtitle, actions, below } = dialog;
  const mayLeave = !touched && !busy;
  const blocked = useSavingBlocked();
  useTyped(open && touched, busy);

  const leave = () => {
    if (mayLeave) onCancel();
    else cancel.current?.focus();
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React bubbles submits out of portals: a dialog opened from within this one is not this form.
    if (event.target !== event.currentTarget) return;
    if (changed && valid && !busy && blocked === null) onSave();
  };

  return (
    <DialogFrame open={open} onClose={leave} width={width} initialFocus={initialFocus}>
      <form onSubmit={submit} noValidate className="flex min-h-0 flex-1 flex-col">
        <DialogHead
          title={title}
          leading={leading}
          subtitle={subtitle}
          actions={actions}
          below={below}
          closeBlocked={mayLeave ? undefined : 'Save or cancel the changes first'}
        />
        <DialogBody side={side} flush={flush}>
          {children}
        </DialogBody>
        <DialogFoot start={footerStart}>
          <Button ref={cancel} onClick={onCancel} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" saves disabled={!changed || !valid} busy={busy}>
            {saveLabel}
          </Button>
        </DialogFoot>
      </form>
    </DialogFrame>
  );
}
