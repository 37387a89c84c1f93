import { type HistoryState, Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

export interface PathLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** An address made by `links.ts`: path, search and hash in one. */
  href: string;
  /** What is kept with the entry of the history. */
  state?: HistoryState;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** It leads back to where the reader came from: what they left there is as it was. */
    isWayBack?: boolean;
  }
}

export const wayBack: HistoryState = { isWayBack: true };

// Without exactness a link home would call itself the current page everywhere.
const exactly = { exact: true };

/** A link inside the application; what it leads to is the business of `links.ts`, not of the caller. */
export function PathLink({ href, ...rest }: PathLinkProps) {
  return <Link {...rest} to="." href={href} activeOptions={exactly} />;
}
