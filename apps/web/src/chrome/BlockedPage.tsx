import type { ReactNode } from 'react';
import { Blocked, type BlockedProps } from './Blocked.tsx';
import { BlockedShell } from './BlockedShell.tsx';

/** What a person sees who has nothing to go to here, or the one page that they may use all the same. */
export function BlockedPage({ children, ...blocked }: BlockedProps & { children?: ReactNode }) {
  return <BlockedShell session={blocked.session}>{children || <Blocked {...blocked} />}</BlockedShell>;
}
