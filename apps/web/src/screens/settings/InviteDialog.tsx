import { memberEndpoints } from '@lintel/api/endpoints/members';
import { type MemberRole, memberRoles, roleLabels, roleMeanings } from '@lintel/domain/roles';
import { useRef } from 'react';
import { isRefusal } from '../../data/failures.ts';
import { useInvite } from '../../data/mutations/members.ts';
import { useForm } from '../../data/useForm.ts';
import { FormFailure } from '../../ui/feedback/FormFailure.tsx';
import { DraftDialog } from '../../ui/overlays/DraftDialog.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { RadioCard, RadioCardGroup } from '../../ui/controls/RadioCard.tsx';
import { TextInput } from '../../ui/controls/TextInput.tsx';
import type { OpenedInvite } from './useInviteLink.ts';

export interface InviteDialogProps {
  open: boolean;
  onClose: () => void;
  onInvited: (opened: OpenedInvite) => void;
}

const empty: { email: string; role: MemberRole } = { email: '', role: 'EDITOR' };

export function InviteDialog({ open, onClose, onInvited }: InviteDialogProps) {
  const invite = useInvite();
  const first = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: empty,
    schema: memberEndpoints.invite.body,
    send: async (body) => {
      const opened = await invite.mutateAsync(body);
      close();
      onInvited({ ...opened, renewed: false });
    },
    answer: (error) =>
      isRefusal(error, 'already-exists') ? { problems: { email: error.body.error } } : null,
  });
  const close = () => {
    form.reset(empty);
    onClose();
  };
  return (
    <DraftDialog
      open={open}
      title="Invite somebody"
      width="narrow"
      initialFocus={first}
      saveLabel="Invite"
      changed={form.values.email.trim() !== ''}
      valid
      busy={form.busy}
      onSave={form.submit}
      onCancel={close}
    >
      <div className="flex flex-col gap-5">
        <Field
          label="Work e-mail"
          hint="Only this address can accept the invite."
          error={form.problem('email')}
        >
          <TextInput
            ref={first}
            type="email"
            name="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="name@company.example"
            value={form.values.email}
            onChange={(event) => form.set({ email: event.target.value })}
          />
        </Field>
        <Field label="Role" as="group">
          <RadioCardGroup<MemberRole>
            label="Role"
            value={form.values.role}
            onChange={(chosen) => form.set({ role: chosen })}
            className="grid gap-2"
          >
            {memberRoles.map((each) => (
              <RadioCard key={each} value={each} label={roleLabels[each]} description={roleMeanings[each]} />
            ))}
          </RadioCardGroup>
        </Field>
        <FormFailure failure={form.failure} />
      </div>
    </DraftDialog>
  );
}
