import type { SsoSettings } from '@lintel/api/endpoints/sso';
import { useState } from 'react';
import { type Connection, useDisconnectSso } from '../../data/mutations/sso.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { RadioCard, RadioCardGroup } from '../../ui/controls/RadioCard.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { SsoConnectionForm } from './SsoConnectionForm.tsx';

type Provider = Connection['provider'];

/** Which provider, and how it is reached. */
export function SsoConnectionSection({ settings }: { settings: SsoSettings }) {
  const { connection, hasSecret } = settings;
  const [chosen, setChosen] = useState<Provider | null>(null);
  const provider = chosen ?? connection?.provider ?? 'AZURE';
  const [asks, setAsks] = useState(false);
  const disconnect = useDisconnectSso();
  return (
    <section aria-labelledby="sso-provider" className="flex flex-col gap-4">
      <h2 id="sso-provider" className="text-14 font-semibold">
        Identity provider
      </h2>
      {connection !== null && !hasSecret && (
        <Banner tone="warning" place="inset">
          The client secret can no longer be read, because this server has another key now. Nobody can sign in
          until you enter it anew.
        </Banner>
      )}
      <RadioCardGroup<Provider> label="Identity provider" value={provider} onChange={setChosen}>
        <RadioCard
          value="AZURE"
          label="Microsoft Entra ID"
          description="An app registration of your tenant."
        />
        <RadioCard
          value="NETIQ"
          label="Another provider"
          description="NetIQ Access Manager, or any other that speaks OpenID Connect."
        />
      </RadioCardGroup>
      <SsoConnectionForm
        key={`${provider} ${JSON.stringify(connection)}`}
        provider={provider}
        settings={settings}
        onSaved={() => setChosen(null)}
        onTurnOff={() => setAsks(true)}
      />
      <ConfirmDialog
        open={asks}
        title="Turn single sign-on off?"
        action="Turn off"
        busy={disconnect.isPending}
        onCancel={() => setAsks(false)}
        onConfirm={() => disconnect.mutate(undefined, { onSettled: () => setAsks(false) })}
      >
        Everybody who came in by it is signed out at once. They stay members, and need a password from then
        on: “Forgot it?” on the sign-in page leads to one. Client ID and secret are forgotten.
      </ConfirmDialog>
    </section>
  );
}
