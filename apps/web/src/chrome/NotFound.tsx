import { homeLink } from '@lintel/domain/links';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonLook } from '../ui/controls/buttonLook.ts';
import { PageMessage } from './PageMessage.tsx';
import { PathLink } from '../links/PathLink.tsx';

export interface NotFoundProps {
  title?: string;
  children?: ReactNode;
  /** What is left of it here. */
  below?: ReactNode;
}

/** An address that leads nowhere, inside the shell. */
export function NotFound({
  title = 'This page could not be found',
  children = 'The address may be wrong, or what stood here has been deleted.',
  below,
}: NotFoundProps) {
  return (
    <PageMessage
      icon={SearchX}
      title={title}
      below={below}
      actions={
        <PathLink href={homeLink} className={buttonLook({ variant: 'primary' })}>
          Go home
        </PathLink>
      }
    >
      {children}
    </PageMessage>
  );
}
