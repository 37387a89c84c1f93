import { apiKeyEndpoints } from '@lintel/api/endpoints/apiKeys';
import type { Reply } from '@lintel/api/endpoint';
import { isRefusal } from '../../data/failures.ts';
import { type NewApiKey, useCreateApiKey } from '../../data/mutations/apiKeys.ts';
import { useForm } from '../../data/useForm.ts';
import { NewSecretDialog } from '../../dialogs/NewSecretDialog.tsx';
import { Field } from '../../ui/controls/Field.tsx';
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
    <NewSecretDialog
      open={open}
      title="New API key"
      saveLabel="Make key"
      form={form}
      hint="Change logs name it as the author of what it does."
      placeholder="Nightly import"
      allows={{
        read: 'Reads the model and the diagrams',
        write: 'Creates, changes and deletes components and diagrams',
      }}
      onCancel={cancel}
    >
      <Field label="Expires after">
        <ExpirySelect value={form.values.days} onChange={(days) => form.set({ days })} />
      </Field>
    </NewSecretDialog>
  );
}
