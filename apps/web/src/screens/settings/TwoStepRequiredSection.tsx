import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSaveOrganization } from '../../data/mutations/organization.ts';
import { membersQuery } from '../../data/peopleQueries.ts';
import { useMembership } from '../../data/session.ts';
import { Switch } from '../../ui/controls/Switch.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useSavingBlocked } from '../../ui/savingBlocked.ts';
import { twoStepNotice } from './twoStepNotice.ts';

/** Whether a password alone opens the organisation. It is saved at once, once it is clear what it means. */
export function TwoStepRequiredSection() {
  const { organization, user } = useMembership();
  const save = useSaveOrganization();
  const blocked = useSavingBlocked();
  const [asks, setAsks] = useState(false);
  const members = useQuery({ ...membersQuery, enabled: asks }).data;
  const shown =
    (save.isPending ? save.variables.secondFactorRequired : undefined) ?? organization.secondFactorRequired;
  return (
    <section aria-labelledby="two-step-sign-in" className="max-w-dialog-narrow pt-8">
      <h2 id="two-step-sign-in" className="pb-3 text-14 font-semibold">
        Two-step sign-in
      </h2>
      <Switch
        label="Require two-step sign-in"
        description="Members who come by password need a code from an app as well. What else is asked of those who come through your identity provider is its own."
        checked={shown}
        disabled={blocked !== null || save.isPending}
        onChange={(secondFactorRequired) =>
          secondFactorRequired ? setAsks(true) : save.mutate({ secondFactorRequired })
        }
      />
      <ConfirmDialog
        open={asks}
        title="Require two-step sign-in?"
        action="Require"
        tone="primary"
        busy={save.isPending}
        onCancel={() => setAsks(false)}
        onConfirm={() => save.mutate({ secondFactorRequired: true }, { onSettled: () => setAsks(false) })}
      >
        {twoStepNotice(members, user.userId)}
      </ConfirmDialog>
    </section>
  );
}
