import { type ReactNode, type RefObject, useRef } from 'react';
import type { Form } from '../data/useForm.ts';
import { Field } from '../ui/controls/Field.tsx';
import { RadioCard, RadioCardGroup } from '../ui/controls/RadioCard.tsx';
import { TextInput } from '../ui/controls/TextInput.tsx';
import { FormFailure } from '../ui/feedback/FormFailure.tsx';
import { DraftDialog } from '../ui/overlays/DraftDialog.tsx';

interface NewSecret {
  name: string;
  access: 'read' | 'write';
}

interface NewSecretDialogProps {
  open: boolean;
  title: string;
  saveLabel: string;
  form: Pick<Form<NewSecret>, 'values' | 'set' | 'problem' | 'failure' | 'busy' | 'submit'>;
  /** Of the name. */
  hint: string;
  placeholder: string;
  /** What each access allows; one that the person may not give away is not offered. */
  allows: { read: string; write: string | null };
  onCancel: () => void;
  /** What else is asked. */
  children: ReactNode;
}

/** Something by which a program comes in: what it is called, and what it may do. It is shown once it is made. */
export function NewSecretDialog({
  form,
  allows,
  hint,
  placeholder,
  children,
  ...dialog
}: NewSecretDialogProps) {
  const first = useRef<HTMLInputElement>(null);
  return (
    <DraftDialog
      {...dialog}
      width="narrow"
      initialFocus={first}
      changed={form.values.name.trim() !== ''}
      valid
      busy={form.busy}
      onSave={form.submit}
    >
      <div className="flex flex-col gap-5">
        <NameOfSecret first={first} form={form} hint={hint} placeholder={placeholder} />
        <Field label="Access" as="group">
          <RadioCardGroup<NewSecret['access']>
            label="Access"
            value={form.values.access}
            onChange={(access) => form.set({ access })}
            className="grid gap-2"
          >
            <RadioCard value="read" label="Read" description={allows.read} />
            {allows.write !== null && (
              <RadioCard value="write" label="Read and write" description={allows.write} />
            )}
          </RadioCardGroup>
        </Field>
        {children}
        <FormFailure failure={form.failure} />
      </div>
    </DraftDialog>
  );
}

interface NameOfSecretProps extends Pick<NewSecretDialogProps, 'form' | 'hint' | 'placeholder'> {
  first: RefObject<HTMLInputElement | null>;
}

function NameOfSecret({ first, form, hint, placeholder }: NameOfSecretProps) {
  return (
    <Field label="Name" hint={hint} error={form.problem('name')}>
      <TextInput
        ref={first}
        name="name"
        autoComplete="off"
        placeholder={placeholder}
        value={form.values.name}
        onChange={(event) => form.set({ name: event.target.value })}
      />
    </Field>
  );
}
