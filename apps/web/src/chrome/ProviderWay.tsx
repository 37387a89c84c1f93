import type { Session } from '@lintel/api/shapes';
import { ssoStartLink } from '@lintel/domain/links';

/** For who has no password here: what is typed in this tab stays while they come in again in another one. */
export function ProviderWay({ organization }: Pick<Session, 'organization'>) {
  if (organization === null) return null;
  return (
    <p className="text-13">
      <a
        className="text-accent underline"
        href={ssoStartLink(organization.slug)}
        target="_blank"
        rel="noreferrer"
      >
        Sign in through {organization.name}
      </a>{' '}
      in another tab, and come back here.
    </p>
  );
}
