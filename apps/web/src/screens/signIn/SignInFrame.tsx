import { homeLink } from '@lintel/domain/links';
import type { ReactNode } from 'react';
import { PathLink } from '../../links/PathLink.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { classes } from '../../ui/classes.ts';
import { StillCanvas } from './StillCanvas.tsx';

export interface SignInFrameProps {
  /** The page's title in the browser, and its heading unless `heading` says it better. */
  title: string;
  heading?: ReactNode;
  /** One line under the heading. */
  lead?: ReactNode;
  /** The other way to go, under the form. */
  below?: ReactNode;
  /** For people who are signed in the logo leads home. */
  signedIn?: boolean;
  /** What decides about the page is on its way: nothing for a moment, then the heading alone. */
  pending?: boolean;
  children?: ReactNode;
}

/** What every page before the door stands in: a form at the left, a still picture of a diagram at the right. */
export function SignInFrame({ title, heading, lead, below, signedIn, pending, children }: SignInFrameProps) {
  const logo = <Logo word />;
  return (
    <div className="flex min-h-dvh bg-app">
      <title>{`${title} · Lintel`}</title>
      <div className="flex w-full flex-col border-default lg:w-140 lg:shrink-0 lg:border-r">
        <header className="flex px-4 pt-5 sm:px-10 sm:pt-7.5">
          {signedIn ? (
            <PathLink href={homeLink} className="rounded-xs">
              {logo}
            </PathLink>
          ) : (
            logo
          )}
        </header>
        <main className="flex flex-1 flex-col justify-center px-4 py-8 sm:px-10">
          <div className="mx-auto flex w-full max-w-92 flex-col">
            <h1 className={classes('text-28 font-semibold wrap-anywhere', pending && 'animate-appear')}>
              {heading ?? title}
            </h1>
            {lead && <p className="pt-1.5 text-14 text-secondary wrap-anywhere">{lead}</p>}
            {children}
            {below && (
              <div className="flex flex-wrap justify-center gap-x-1 pt-7 text-13 text-secondary">{below}</div>
            )}
          </div>
        </main>
        {/* As high as the head, so that the form stands in the middle of the window. */}
        <div className="hidden h-12 sm:block" />
      </div>
      <StillCanvas className="sticky top-0 hidden h-dvh min-w-0 flex-1 lg:block" />
    </div>
  );
}
