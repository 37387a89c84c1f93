import type { SsoSettings } from '@lintel/api/endpoints/sso';
import { useState } from 'react';
import { useSaveSsoRules } from '../../data/mutations/sso.ts';
import { Switch } from '../../ui/controls/Switch.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useSavingBlocked } from '../../ui/savingBlocked.ts';

/** Whether there is another way in. It is saved at once, once it is clear what it means. */
export function SsoRequiredSection({ settings }: { settings: SsoSettings }) {
  const save = useSaveSsoRules();
  const blocked = useSavingBlocked();
  const [asks, setAsks] = useState(false);
  const shown = (save.isPending ? save.variables.required : undefined) ?? settings.required;
  return (
    <section aria-labelledby="sso-required" className="flex flex-col gap-3">
      <h2 id="sso-required" className="text-14 font-semibold">
        Other ways in
      </h2>
      <Switch
        label="Require single sign-on"
        description="Nobody comes in by password any more but administrators, who may have to when the provider does not work. Each time one does is written down."
        checked={shown}
        disabled={blocked !== null || save.isPending}
        onChange={(required) => (required ? setAsks(true) : save.mutate({ required }))}
      />
      <ConfirmDialog
        open={asks}
        title="Require single sign-on?"
        action="Require"
        busy={save.isPending}
        onCancel={() => setAsks(false)}
        onConfirm={() => save.mutate({ required: true }, { onSettled: () => setAsks(false) })}
      >
        Members who came in by password are signed out at once, but for administrators. Sign in through your
        provider yourself first, to be sure that it works.
      </ConfirmDialog>
    </section>
  );
}
