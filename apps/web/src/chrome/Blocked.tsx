import type { OrganizationShape, Session } from '@lintel/api/shapes';
import { newOrganizationLink, settingsLink } from '@lintel/domain/links';
import { useQuery } from '@tanstack/react-query';
import { Building2, ChevronRight, CircleOff, LogOut, Plus, ServerCog, ShieldCheck } from 'lucide-react';
import { useSwitchOrganization } from '../data/mutations/session.ts';
import { organizationsQuery, policyQuery } from '../data/queries.ts';
import { Button } from '../ui/controls/Button.tsx';
import { buttonLook } from '../ui/controls/buttonLook.ts';
import { Icon } from '../ui/Icon.tsx';
import { Spinner } from '../ui/controls/Spinner.tsx';
import { PageMessage } from './PageMessage.tsx';
import { PathLink } from '../links/PathLink.tsx';
import { UnsentHere } from './UnsentHere.tsx';
import { useAskedSignOut } from './useAskedSignOut.ts';

export interface BlockedProps {
  session: Session;
  why: 'outside' | 'suspended';
  /** Asks for a code besides the password, and opens as soon as that is set up. */
  awaited: Session['awaitsSecondFactor'];
  onSetUp: () => void;
  /** The organisation that the person was still a member of a moment ago. */
  formerName: string | null;
}

/** Signed in, but there is nothing to see in this organisation: the ways out of it. */
export function Blocked({ session, why, awaited, onSetUp, formerName }: BlockedProps) {
  const organizations = useQuery(organizationsQuery).data ?? [];
  const policy = useQuery(policyQuery).data;
  const { busy, signOut } = useAskedSignOut(session.user.userId);
  const here = awaited?.organizationId ?? session.organization?.organizationId;
  const others = organizations.filter(
    ({ organizationId, suspended }) => !suspended && organizationId !== here,
  );
  const mayCreate = policy?.signUp === 'open' || session.user.superUser;

  return (
    <PageMessage
      icon={awaited !== null ? ShieldCheck : why === 'suspended' ? CircleOff : Building2}
      title={
        awaited === null
          ? titleOf(why, session.organization?.name ?? formerName)
          : `${awaited.name} requires two-step sign-in`
      }
      below={
        <>
          {here !== undefined && <UnsentHere userId={session.user.userId} organizationId={here} />}
          {others.length > 0 && <Others organizations={others} />}
        </>
      }
      actions={
        <>
          {awaited !== null && (
            <Button variant="primary" icon={ShieldCheck} onClick={onSetUp}>
              Set up two-step sign-in
            </Button>
          )}
          {mayCreate && awaited === null && (
            <PathLink
              href={newOrganizationLink}
              className={buttonLook({ variant: others.length === 0 ? 'primary' : 'secondary' })}
            >
              <Icon icon={Plus} />
              Create organisation
            </PathLink>
          )}
          {session.user.superUser && (
            <PathLink href={settingsLink('installation')} className={buttonLook()}>
              <Icon icon={ServerCog} />
              Manage the installation
            </PathLink>
          )}
          <Button icon={LogOut} busy={busy} onClick={signOut}>
            Sign out
          </Button>
        </>
      }
    >
      {awaited === null ? explanationOf(why, others.length > 0) : setUpText}
    </PageMessage>
  );
}

const setUpText =
  'Besides your password, signing in then takes a code from an app on your phone. It is set up in a minute, and you go on where you were.';

const titleOf = (why: BlockedProps['why'], name: string | null): string => {
  if (why === 'suspended') return `${name ?? 'This organisation'} is suspended`;
  return name === null ? 'You are not a member of an organisation' : `You are no longer a member of ${name}`;
};

const explanationOf = (why: BlockedProps['why'], hasOthers: boolean): string => {
  const goOn = hasOthers ? ' Go on in another of your organisations.' : '';
  return why === 'suspended'
    ? `Nobody can read or change anything in it until the operator of this installation lifts the suspension. Nothing has been deleted.${goOn}`
    : `Ask an administrator to invite you.${goOn}`;
};

function Others({ organizations }: { organizations: readonly OrganizationShape[] }) {
  const change = useSwitchOrganization();
  return (
    <ul aria-label="Your organisations" className="mt-6 w-full max-w-96 rounded-md border border-strong p-1">
      {organizations.map(({ organizationId, name }) => (
        <li key={organizationId}>
          <button
            type="button"
            disabled={change.isPending}
            onClick={() => change.mutate(organizationId)}
            className="flex h-touch w-full items-center gap-3 rounded-sm px-3 text-left focus-inset hover:bg-hover"
          >
            <Icon icon={Building2} className="text-secondary" />
            <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
            {change.isPending && change.variables === organizationId ? (
              <Spinner size={16} />
            ) : (
              <Icon icon={ChevronRight} className="text-muted" />
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
