import type { ReactNode } from 'react';
import type { Form } from '../../data/useForm.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FormFailure } from '../../ui/feedback/FormFailure.tsx';
import { DialogBody, DialogFoot, DialogHead } from '../../ui/overlays/DialogParts.tsx';

interface StepFormProps {
  title: string;
  onCancel: () => void;
  action: string;
  tone?: 'danger' | 'primary' | undefined;
  form: Pick<Form<object>, 'attach' | 'busy' | 'failure' | 'submit'>;
  children: ReactNode;
}

/** One step in a dialog: a form with one way on, and the way out. */
export function StepForm({ title, onCancel, action, tone = 'primary', form, children }: StepFormProps) {
  return (
    <form
      ref={form.attach}
      noValidate
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        // React bubbles submits out of portals, into the form that the dialog was opened from.
        event.stopPropagation();
        form.submit(event);
      }}
    >
      <DialogHead title={title} closeBlocked={undefined} />
      <DialogBody>
        <div className="flex flex-col gap-4">
          {children}
          <FormFailure failure={form.failure} />
        </div>
      </DialogBody>
      <DialogFoot>
        <Button disabled={form.busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant={tone} saves busy={form.busy}>
          {action}
        </Button>
      </DialogFoot>
    </form>
  );
}
