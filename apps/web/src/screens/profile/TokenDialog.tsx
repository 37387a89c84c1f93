import { tokenEndpoints } from '@lintel/api/endpoints/tokens';
import type { Reply } from '@lintel/api/endpoint';
import { durations } from '@lintel/domain/limits';
import { displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { isRefusal } from '../../data/failures.ts';
import { type NewToken, useCreateToken } from '../../data/mutations/tokens.ts';
import { diagramsQuery } from '../../data/queries.ts';
import { useMay } from '../../data/session.ts';
import { useForm } from '../../data/useForm.ts';
import { NewSecretDialog } from '../../dialogs/NewSecretDialog.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Select } from '../../ui/controls/Select.tsx';

export type ShownToken = Reply<typeof tokenEndpoints.create>;

export interface TokenDialogProps {
  open: boolean;
  onClose: () => void;
  onMade: (made: ShownToken) => void;
}

const empty: NewToken = { name: '', access: 'read', diagramSlug: null, days: 30 };
/** No slug looks like this. */
const everyDiagram = '*';

export function TokenDialog({ open, onClose, onMade }: TokenDialogProps) {
  const create = useCreateToken();
  const mayEdit = useMay()('diagram.edit');
  const diagrams = useQuery({ ...diagramsQuery, enabled: open }).data ?? [];
  const form = useForm({
    initial: empty,
    schema: tokenEndpoints.create.body,
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
      title="New access token"
      saveLabel="Make token"
      form={form}
      hint="What will use it."
      placeholder="Nightly export"
      allows={{
        read: 'Follows diagrams, changes nothing',
        write: mayEdit ? 'Draws as you would, in your name' : null,
      }}
      onCancel={cancel}
    >
      <Field label="Diagrams">
        <Select
          value={form.values.diagramSlug ?? everyDiagram}
          onChange={(slug) => form.set({ diagramSlug: slug === everyDiagram ? null : slug })}
          options={[
            { value: everyDiagram, label: 'All diagrams' },
            ...diagrams.map((diagram) => ({
              value: diagram.slug,
              label: displayName('diagram', diagram),
            })),
          ]}
        />
      </Field>
      <Field label="Expires after">
        <Select
          value={String(form.values.days)}
          onChange={(chosen) => {
            const days = durations.accessTokenDays.find((each) => String(each) === chosen);
            if (days !== undefined) form.set({ days });
          }}
          options={durations.accessTokenDays.map((days) => ({
            value: String(days),
            label: days === 365 ? 'One year' : `${days} days`,
          }))}
        />
      </Field>
    </NewSecretDialog>
  );
}
