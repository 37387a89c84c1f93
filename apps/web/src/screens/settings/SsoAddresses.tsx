import type { SsoSettings } from '@lintel/api/endpoints/sso';
import { CopyField } from '../../ui/controls/CopyField.tsx';
import { Field } from '../../ui/controls/Field.tsx';

/** What has to be entered at the provider, and what people are given once it works. */
export function SsoAddresses({ settings }: { settings: SsoSettings }) {
  const { redirectAddress, signOutAddress, signInAddress, connection } = settings;
  return (
    <section aria-labelledby="sso-addresses" className="flex flex-col gap-4">
      <h2 id="sso-addresses" className="text-14 font-semibold">
        Addresses
      </h2>
      <Field label="Redirect address" hint="Enter it at your provider, exactly as it is.">
        <CopyField mono value={redirectAddress} copyLabel="Copy redirect address" />
      </Field>
      <Field
        label="Address after signing out"
        hint="Enter it too where your provider asks for one, so that people who sign out here are signed out there."
      >
        <CopyField mono value={signOutAddress} copyLabel="Copy address after signing out" />
      </Field>
      {connection !== null && (
        <Field label="Sign-in address" hint="For your people: it leads straight to your provider.">
          <CopyField mono value={signInAddress} copyLabel="Copy sign-in address" />
        </Field>
      )}
    </section>
  );
}
