import { useQuery } from '@tanstack/react-query';
import { LogOut, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { mayLeave } from '../../chrome/leaving.ts';
import { openDialog } from '../../chrome/openDialog.ts';
import { explainFailure } from '../../data/failures.ts';
import { useEndSession, useSignOutEverywhere } from '../../data/mutations/auth.ts';
import { sessionsQuery } from '../../data/peopleQueries.ts';
import { useMembership } from '../../data/session.ts';
import { whenInSentence } from '../../data/whenInSentence.ts';
import { unsentCopies } from '../../documents/unsentCopies.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { agentName, describeAgent } from './describeAgent.ts';
import { ProfileSection } from './ProfileSection.tsx';

export function SessionsSection() {
  const sessions = useQuery(sessionsQuery);
  return (
    <ProfileSection title="Sessions">
      {sessions.isPending && <Skeleton label="Loading sessions" className="h-26" />}
      {sessions.isError && sessions.data === undefined && (
        <ErrorState
          title="The sessions did not load"
          onRetry={() => void sessions.refetch()}
          busy={sessions.isFetching}
        >
          {explainFailure(sessions.error)}
        </ErrorState>
      )}
      {sessions.data && (
        <ul className="divide-y rounded-md border">
          {inOrder(sessions.data).map((session) => (
            <SessionRow key={session.key} session={session} now={new Date(sessions.dataUpdatedAt)} />
          ))}
        </ul>
      )}
      <EndAll />
    </ProfileSection>
  );
}

type Listed = NonNullable<ReturnType<typeof useListed>>[number];
const useListed = () => useQuery(sessionsQuery).data;

/** This one first, then the most recently used. */
const inOrder = (sessions: readonly Listed[]): Listed[] =>
  sessions.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.lastSeenAt.localeCompare(a.lastSeenAt),
  );

function SessionRow({ session, now }: { session: Listed; now: Date }) {
  const end = useEndSession();
  const agent = describeAgent(session.userAgent);
  const name = agentName(agent);
  const begun = `Signed in ${whenInSentence(session.createdAt, now)}`;
  const seen = session.current ? [] : [`Last seen ${whenInSentence(session.lastSeenAt, now)}`];
  return (
    <li className="flex min-h-13 items-center gap-3 px-4 py-2">
      <Icon icon={agent.mobile ? Smartphone : Monitor} className="text-secondary" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-14 font-medium" title={session.userAgent}>
          {name}
        </p>
        <p className="text-12 text-muted wrap-anywhere">{[session.address, ...seen, begun].join(' · ')}</p>
      </div>
      {session.current ? (
        <Badge tone="accent">This session</Badge>
      ) : (
        <Button
          saves
          size="sm"
          aria-label={`End the session in ${name}`}
          onClick={() => end.mutate(session.key)}
        >
          End
        </Button>
      )}
    </li>
  );
}

function EndAll() {
  const { user } = useMembership();
  const signOut = useSignOutEverywhere();
  const [asking, setAsking] = useState(false);
  const ask = async (): Promise<void> => {
    if (!(await mayLeave())) return;
    const unsent = await unsentCopies(user.userId);
    if (unsent.length > 0) openDialog({ kind: 'signOut', everywhere: true });
    else setAsking(true);
  };
  return (
    <div>
      <Button saves icon={LogOut} onClick={() => void ask()}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={asking}
        title="Sign out everywhere?"
        action="Sign out everywhere"
        busy={signOut.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => signOut.mutate(undefined, { onError: () => setAsking(false) })}
      >
        Every session ends, this one included. Then you sign in again.
      </ConfirmDialog>
    </div>
  );
}
