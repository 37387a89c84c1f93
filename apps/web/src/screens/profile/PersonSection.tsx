import { personNameField } from '@lintel/api/shapes';
import type { Account } from '@lintel/api/shapes';
import { useState, type FormEvent } from 'react';
import { useSaveNames } from '../../data/mutations/profile.ts';
import { objectionTo, problemAt } from '../../data/refusals.ts';
import { useEdits } from '../../data/useEdits.ts';
import { ConflictDialog } from '../../dialogs/ConflictDialog.tsx';
import { useConflict } from '../../dialogs/useConflict.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { TextInput } from '../../ui/controls/TextInput.tsx';
import { PictureControl } from './PictureControl.tsx';
import { ProfileSection } from './ProfileSection.tsx';

const labels = { firstName: 'First name', lastName: 'Last name' };

export function PersonSection({ user }: { user: Account }) {
  return (
    <ProfileSection title="Profile">
      <PictureControl user={user} />
      <NamesForm user={user} />
    </ProfileSection>
  );
}

interface Names {
  firstName: string;
  lastName: string;
}

function NamesForm({ user }: { user: Account }) {
  const save = useSaveNames();
  const { firstName, lastName } = user;
  const edits = useEdits<Names>({ firstName, lastName }, user.updatedAt);
  const [checked, setChecked] = useState(false);
  const { draft } = edits;

  const conflict = useConflict<Names>(
    (changes, updatedAt) => save.mutateAsync({ ...changes, ...(updatedAt !== undefined && { updatedAt }) }),
    () => {
      edits.saved();
      setChecked(false);
    },
  );

  const errorAt = (field: keyof Names): string | undefined => {
    const refused = save.variables?.[field] === draft[field] ? problemAt(save.error, field) : undefined;
    return (checked ? objectionTo(personNameField, draft[field]) : undefined) ?? refused;
  };
  const valid = [draft.firstName, draft.lastName].every(
    (name) => objectionTo(personNameField, name) === undefined,
  );

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (edits.changed && valid && !save.isPending) void conflict.submit(...edits.sending());
  };

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label={labels.firstName} error={errorAt('firstName')}>
          <TextInput
            name="firstName"
            autoComplete="given-name"
            value={draft.firstName}
            onBlur={() => setChecked(true)}
            onChange={(event) => edits.change({ firstName: event.target.value })}
          />
        </Field>
        <Field label={labels.lastName} error={errorAt('lastName')}>
          <TextInput
            name="lastName"
            autoComplete="family-name"
            value={draft.lastName}
            onBlur={() => setChecked(true)}
            onChange={(event) => edits.change({ lastName: event.target.value })}
          />
        </Field>
      </div>
      <div>
        <Button
          saves
          type="submit"
          variant="primary"
          disabled={!edits.changed || !valid}
          busy={save.isPending}
        >
          Save
        </Button>
      </div>
      <ConflictDialog
        attempt={conflict.attempt}
        subject="your profile"
        labels={labels}
        describe={(_, value) => (typeof value === 'string' ? value : null)}
        busy={save.isPending}
        onSettle={(sides) => void conflict.settle(sides)}
        onDismiss={conflict.dismiss}
      />
    </form>
  );
}
