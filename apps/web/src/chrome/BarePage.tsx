import type { ReactNode } from 'react';
import { useMaybeSession } from '../data/session.ts';
import { homePath } from '../data/storage.ts';
import { Logo } from '../ui/Logo.tsx';
import { mainId } from './mainElement.ts';
import { PathLink } from '../links/PathLink.tsx';

/** The frame of a page that stands outside the shell: nothing but the logo, which leads home who has one. */
export function BarePage({ children }: { children: ReactNode }) {
  const signedIn = useMaybeSession() !== null;
  return (
    <div className="flex h-dvh flex-col bg-app">
      <header className="flex h-header shrink-0 items-center border-b px-6">
        {signedIn ? (
          <PathLink href={homePath.read()} className="flex rounded-sm">
            <Logo word />
          </PathLink>
        ) : (
          <Logo word />
        )}
      </header>
      <main id={mainId} tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto">
        {children}
      </main>
    </div>
  );
}
