import { limits } from '@lintel/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { explainFailure } from '../../data/failures.ts';
import {
  secondFactorQuery,
  useRenewRecoveryCodes,
  useTurnOffSecondFactor,
} from '../../data/mutations/secondFactor.ts';
import { useMembership } from '../../data/session.ts';
import { whenInSentence } from '../../data/whenInSentence.ts';
import { PasswordQuestion } from '../../dialogs/secondFactor/PasswordQuestion.tsx';
import { SecondFactorDialog } from '../../dialogs/secondFactor/SecondFactorDialog.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { ProfileSection } from './ProfileSection.tsx';

type Asked = 'turnOn' | 'turnOff' | 'renew' | null;

/** Whether the password alone opens the account. */
export function TwoStepSection() {
  const factor = useQuery(secondFactorQuery);
  const [asked, setAsked] = useState<Asked>(null);
  const isOn = factor.data !== undefined && factor.data.since !== null;
  return (
    <ProfileSection title="Two-step sign-in">
      {factor.isPending && <Skeleton label="Loading two-step sign-in" className="h-10" />}
      {factor.isError && factor.data === undefined && (
        <ErrorState
          title="Two-step sign-in did not load"
          onRetry={() => void factor.refetch()}
          busy={factor.isFetching}
        >
          {explainFailure(factor.error)}
        </ErrorState>
      )}
      {factor.data && (
        <p className="text-13 text-secondary">
          {isOn
            ? onText(factor.data, new Date(factor.dataUpdatedAt))
            : 'Besides your password, signing in then takes a code from an app on your phone.'}
        </p>
      )}
      {factor.data && (
        <div className="flex flex-wrap gap-2">
          <Button saves icon={ShieldCheck} onClick={() => setAsked('turnOn')}>
            {isOn ? 'Use another phone' : 'Turn on'}
          </Button>
          {isOn && (
            <>
              <Button saves icon={KeyRound} onClick={() => setAsked('renew')}>
                New recovery codes
              </Button>
              <Button saves icon={ShieldOff} onClick={() => setAsked('turnOff')}>
                Turn off
              </Button>
            </>
          )}
        </div>
      )}
      {asked !== null && <AskedDialog asked={asked} onClose={() => setAsked(null)} />}
    </ProfileSection>
  );
}

const onText = (
  { since, recoveryCodesLeft: left }: { since: string | null; recoveryCodesLeft: number },
  now: Date,
) => {
  const codes =
    left === 0 ? 'No recovery codes are left' : `${left} of ${limits.recoveryCodes} recovery codes are left`;
  return `Turned on ${whenInSentence(since ?? '', now)}. ${codes}.`;
};

function AskedDialog({ asked, onClose }: { asked: NonNullable<Asked>; onClose: () => void }) {
  const { organization } = useMembership();
  const turnOff = useTurnOffSecondFactor();
  const renew = useRenewRecoveryCodes();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  switch (asked) {
    case 'turnOn':
      return <SecondFactorDialog onClose={onClose} />;
    case 'renew':
      return (
        <PasswordQuestion
          title="Make new recovery codes?"
          action="Make new codes"
          codes={codes}
          onClose={onClose}
          onConfirm={async (password) => setCodes((await renew.mutateAsync(password)).recoveryCodes)}
        >
          Those that you have are worth nothing from then on.
        </PasswordQuestion>
      );
    case 'turnOff':
      return (
        <PasswordQuestion
          title="Turn off two-step sign-in?"
          action="Turn off"
          tone="danger"
          onClose={onClose}
          onConfirm={async (password) => {
            await turnOff.mutateAsync(password);
            onClose();
          }}
        >
          {organization.secondFactorRequired
            ? `${organization.name} requires it: you cannot go on there until you have set it up again.`
            : 'Your password alone opens your account then.'}
        </PasswordQuestion>
      );
  }
}
