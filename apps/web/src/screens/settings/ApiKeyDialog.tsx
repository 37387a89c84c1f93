import { apiKeyEndpoints } from '@lintel/api/endpoints/apiKeys';
import type { Reply } from '@lintel/api/endpoint';
import { useRef } from 'react';
import { isRefusal } from '../../data/failures.ts';
import { type NewApiKey, useCreateApiKey } from '../../data/mutations/apiKeys.ts';
import { useForm } from '../../data/useForm.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { DraftDialog } from '../../ui/overlays/DraftDialog.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { RadioCard, RadioCardGroup } from '../../ui/controls/RadioCard.tsx';
import { TextInput } from '../../ui/controls/TextInput.tsx';
import { ExpirySelect } from './ExpirySelect.tsx';

export type ShownKey = Reply<typeof apiKeyEndpoints.create>;

export interface ApiKeyDialogProps {
  open: boolean;
  onClose: () => void;
  onMade: (made: ShownKey) => void;
}

const empty: NewApiKey = { name: '', access: 'write', days: 365 };

export function ApiKeyDialog({ open, onClose, onMade }: ApiKeyDialogProps) {
  const create = useCreateApiKey();
  const first = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: empty,
    schema: apiKeyEndpoints.create.body,
    send: async (body) => {
      const made = await create.mutateAsync(body);
      form.reset(empty);
      onMade(made);
    },
    answer: (error) => (isRefusal(error, 'limit-reached') ? { problems: { name: error.body.error } } : null),
  });
  const cancel = () => {
    form.reset(empty);
    onClose();
  };
  return (
    <DraftDialog
      open={open}
      title="New API key"
      width="narrow"
      initialFocus={first}
      saveLabel="Make key"
      changed={form.values.name.trim() !== ''}
      valid
      busy={form.busy}
      onSave={form.submit}
      onCancel={cancel}
    >
      <div className="flex flex-col gap-5">
        <Field
          label="Name"
          hint="Change logs name it as the author of what it does."
          error={form.problem('name')}
        >
          <TextInput
            ref={first}
            name="name"
            autoComplete="off"
            placeholder="Nightly import"
            value={form.values.name}
            onChange={(event) => form.set({ name: event.target.value })}
          />
        </Field>
        <Field label="Access" as="group">
          <RadioCardGroup<NewApiKey['access']>
            label="Access"
            value={form.values.access}
            onChange={(access) => form.set({ access })}
            className="grid gap-2"
          >
            <RadioCard value="read" label="Read" description="Reads the model and the diagrams" />
            <RadioCard
              value="write"
              label="Read and write"
              description="Creates, changes and deletes components and diagrams"
            />
          </RadioCardGroup>
        </Field>
        <Field label="Expires after">
          <ExpirySelect value={form.values.days} onChange={(days) => form.set({ days })} />
        </Field>
        {form.failure !== null && (
          <Banner tone="danger" place="inset">
            {form.failure}
          </Banner>
        )}
      </div>
    </DraftDialog>
  );
}
