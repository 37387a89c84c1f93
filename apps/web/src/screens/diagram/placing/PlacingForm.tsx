import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { DialogFrame } from '../../../ui/overlays/DialogFrame.tsx';
import { DialogBody, DialogFoot, DialogHead } from '../../../ui/overlays/DialogParts.tsx';

export interface PlacingProps {
  open: boolean;
  onClose: () => void;
}

interface PlacingFormProps extends PlacingProps {
  title: string;
  subtitle?: string | undefined;
  /** What is given can be done. */
  valid: boolean;
  doLabel: string;
  onDo: () => void;
  children: ReactNode;
}

/** The entry of a menu that it was opened from is gone by then. */
const drawing = (): HTMLElement | null => document.querySelector<HTMLElement>('[role=application]');

/** What a pointer drags, said in fields. It goes to the diagram like every edit, so it needs no connection. */
export function PlacingForm(props: PlacingFormProps) {
  const { open, onClose, title, subtitle, valid, doLabel, onDo, children } = props;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React bubbles submits out of portals: what a picker sends is not this form.
    if (event.target === event.currentTarget && valid) onDo();
  };
  return (
    <DialogFrame open={open} onClose={onClose} width="narrow" finalFocus={drawing}>
      <form onSubmit={submit} noValidate className="flex min-h-0 flex-1 flex-col">
        <DialogHead title={title} subtitle={subtitle} />
        <DialogBody>
          <div className="flex flex-col gap-4">{children}</div>
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!valid}>
            {doLabel}
          </Button>
        </DialogFoot>
      </form>
    </DialogFrame>
  );
}
