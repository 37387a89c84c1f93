import type { SsoSettings } from '@lintel/api/endpoints/sso';
import { useQuery } from '@tanstack/react-query';
import { ssoQuery } from '../../data/mutations/sso.ts';
import { explainFailure } from '../../data/failures.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { SettingsHead } from './SettingsHead.tsx';
import { SsoAddresses } from './SsoAddresses.tsx';
import { SsoConnectionSection } from './SsoConnectionSection.tsx';
import { SsoRequiredSection } from './SsoRequiredSection.tsx';
import { SsoRolesSection } from './SsoRolesSection.tsx';

/** How the people of the organisation come in through its identity provider. */
export function SingleSignOnPage() {
  const settings = useQuery(ssoQuery);
  return (
    <>
      <SettingsHead title="Single sign-on" />
      {settings.data !== undefined ? (
        <Sections settings={settings.data} />
      ) : settings.error ? (
        <ErrorState
          title={explainFailure(settings.error)}
          busy={settings.isFetching}
          onRetry={() => void settings.refetch()}
        />
      ) : (
        <Skeleton label="Loading" className="h-40 max-w-dialog-narrow" />
      )}
    </>
  );
}

function Sections({ settings }: { settings: SsoSettings }) {
  const isOn = settings.connection !== null;
  return (
    <div className="flex max-w-dialog-narrow flex-col gap-8">
      <p className="text-13 text-secondary">
        People of the organisation sign in where they do for everything else, and who leaves there comes in
        here no more.
      </p>
      <SsoAddresses settings={settings} />
      <SsoConnectionSection settings={settings} />
      <SsoRolesSection settings={settings} />
      {isOn && <SsoRequiredSection settings={settings} />}
    </div>
  );
}
