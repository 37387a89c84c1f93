import { organizationEndpoints } from '@lintel/api/endpoints/organizations';
import { limits } from '@lintel/domain/limits';
import { type FormEvent, useState } from 'react';
import { useSaveOrganization } from '../../data/mutations/organization.ts';
import { objectionTo, problemAt } from '../../data/refusals.ts';
import { useMay, useMembership } from '../../data/session.ts';
import { useEdits } from '../../data/useEdits.ts';
import { ConflictDialog } from '../../dialogs/ConflictDialog.tsx';
import { useConflict } from '../../dialogs/useConflict.ts';
import { descriptionToSave } from '../../dialogs/NamedFields.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { TextArea } from '../../ui/controls/TextArea.tsx';
import { TextInput } from '../../ui/controls/TextInput.tsx';
import { EmbeddingSection } from './EmbeddingSection.tsx';
import { TwoStepRequiredSection } from './TwoStepRequiredSection.tsx';
import { VersionsSection } from './VersionsSection.tsx';
import { SaveRow } from './SaveRow.tsx';
import { SettingsHead } from './SettingsHead.tsx';

const { name: nameField, description: descriptionField } = organizationEndpoints.save.body.shape;
const labels = { name: 'Name', description: 'Description' };

interface Described {
  name: string;
  description: string;
}

export function OrganisationPage() {
  const { organization } = useMembership();
  const save = useSaveOrganization();
  const stored = { name: organization.name, description: organization.description ?? '' };
  const edits = useEdits<Described>(stored, organization.updatedAt);
  const [checked, setChecked] = useState(false);
  const { draft } = edits;

  const conflict = useConflict<Described>(
    ({ name, description }, basedOn) =>
      save.mutateAsync({
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description: descriptionToSave(description) }),
        updatedAt: basedOn ?? organization.updatedAt,
      }),
    () => {
      edits.saved();
      setChecked(false);
    },
  );

  const objections = {
    name: objectionTo(nameField, draft.name),
    description: objectionTo(descriptionField, draft.description),
  };
  const valid = objections.name === undefined && objections.description === undefined;
  const errorAt = (field: keyof Described): string | undefined =>
    (checked ? objections[field] : undefined) ?? problemAt(save.error, field);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (edits.changed && valid && !save.isPending) void conflict.submit(...edits.sending());
  };

  return (
    <>
      <SettingsHead title="Organisation" />
      <form onSubmit={submit} noValidate className="flex max-w-dialog-narrow flex-col gap-5">
        <Field label={labels.name} error={errorAt('name')}>
          <TextInput
            name="name"
            autoComplete="off"
            maxLength={limits.nameLength}
            value={draft.name}
            onBlur={() => setChecked(true)}
            onChange={(event) => edits.change({ name: event.target.value })}
          />
        </Field>
        <Field label={labels.description} error={errorAt('description')}>
          <TextArea
            name="description"
            rows={5}
            maxLength={limits.descriptionLength}
            value={draft.description}
            onChange={(event) => edits.change({ description: event.target.value })}
          />
        </Field>
        <SaveRow
          label="Save"
          variant="primary"
          changed={edits.changed}
          valid={valid}
          busy={save.isPending}
          onCancel={edits.discard}
        />
      </form>
      <Sections />
      <ConflictDialog
        attempt={conflict.attempt}
        subject={`“${organization.name}”`}
        labels={labels}
        describe={(_, value) => (typeof value === 'string' ? value : 'No description')}
        busy={save.isPending}
        onSettle={(sides) => void conflict.settle(sides)}
        onDismiss={conflict.dismiss}
      />
    </>
  );
}

/** What is saved apart from the name. */
function Sections() {
  const may = useMay();
  return (
    <>
      <VersionsSection />
      <TwoStepRequiredSection />
      {may('sharing.manage') && <EmbeddingSection />}
    </>
  );
}
