import { Lock } from 'lucide-react';
import { homePath } from '../data/storage.ts';
import { buttonLook } from '../ui/controls/buttonLook.ts';
import { PageMessage } from './PageMessage.tsx';
import { PathLink } from '../links/PathLink.tsx';

/** A page that exists, but not for this person's role. */
export function NoAccess() {
  return (
    <PageMessage
      icon={Lock}
      title="You have no access to this page"
      actions={
        <PathLink href={homePath.read()} className={buttonLook({ variant: 'primary' })}>
          Go home
        </PathLink>
      }
    >
      Your role in this organisation does not include it. An administrator can change your role.
    </PageMessage>
  );
}
