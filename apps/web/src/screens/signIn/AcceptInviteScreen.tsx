import type { Session } from '@lintel/api/shapes';
import { homeLink, signInLink } from '@lintel/domain/links';
import { durations } from '@lintel/domain/limits';
import { type MemberRole, roleLabels, roleMeanings } from '@lintel/domain/roles';
import { normalizeEmail } from '@lintel/domain/people';
import { useQuery } from '@tanstack/react-query';
import { explainFailure, isRefusal } from '../../data/failures.ts';
import { inviteQuery } from '../../data/invite.ts';
import { sessionQuery } from '../../data/session.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { AsAnother, AsInvited, AsMember, AsNewcomer } from './acceptingInvite.tsx';
import { LinkProblem } from './LinkProblem.tsx';
import { useLinkToken } from './linkToken.ts';
import { SignInFrame } from './SignInFrame.tsx';

export function AcceptInviteScreen() {
  const token = useLinkToken('invite');
  return token === null ? <EndedInvite /> : <ReadInvite key={token} token={token} />;
}

function EndedInvite() {
  const session = useQuery(sessionQuery).data;
  return (
    <LinkProblem
      title="This invite no longer works"
      signedIn={Boolean(session)}
      wayOn={session ? { label: 'Go home', href: homeLink } : { label: 'Sign in', href: signInLink }}
    >
      It works once and for {durations.inviteDays} days, and may have been withdrawn or sent anew. Ask whoever
      invited you for a new one.
    </LinkProblem>
  );
}

function ReadInvite({ token }: { token: string }) {
  const invite = useQuery(inviteQuery(token));
  const session = useQuery(sessionQuery);
  const failure = invite.error ?? session.error;
  if (isRefusal(failure, 404)) return <EndedInvite />;
  if (failure) {
    return (
      <SignInFrame title="Accept invite" heading="The invite did not load">
        <ErrorState
          title={explainFailure(failure)}
          busy={invite.isFetching || session.isFetching}
          onRetry={() => {
            void invite.refetch();
            void session.refetch();
          }}
          className="pt-7"
        />
      </SignInFrame>
    );
  }
  if (invite.data === undefined || session.data === undefined) {
    return <SignInFrame title="Accept invite" pending />;
  }
  return (
    <SignInFrame
      title={`Join ${invite.data.organizationName}`}
      lead={<Offer role={invite.data.role} />}
      signedIn={session.data !== null}
    >
      <Answer token={token} invite={invite.data} session={session.data} />
    </SignInFrame>
  );
}

function Offer({ role }: { role: MemberRole }) {
  const meaning = roleMeanings[role].charAt(0).toLocaleLowerCase('en') + roleMeanings[role].slice(1);
  return (
    <>
      You are invited as <strong className="font-medium text-default">{roleLabels[role]}</strong>: {meaning}.
    </>
  );
}

interface AnswerProps {
  token: string;
  invite: { organizationName: string; invitedEmail: string; hasAccount: boolean };
  session: Session | null;
}

function Answer({ token, invite, session }: AnswerProps) {
  const common = { token, organizationName: invite.organizationName, email: invite.invitedEmail };
  if (session === null) return invite.hasAccount ? <AsMember {...common} /> : <AsNewcomer {...common} />;
  return normalizeEmail(session.user.email) === normalizeEmail(invite.invitedEmail) ? (
    <AsInvited {...common} />
  ) : (
    <AsAnother {...common} signedIn={session.user} />
  );
}
