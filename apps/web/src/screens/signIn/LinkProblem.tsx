import type { ReactNode } from 'react';
import { PathLink } from '../../links/PathLink.tsx';
import { buttonLook } from '../../ui/controls/buttonLook.ts';
import { SignInFrame } from './SignInFrame.tsx';

export interface LinkProblemProps {
  title: string;
  children: ReactNode;
  wayOn: { label: string; href: string };
  signedIn?: boolean;
}

/** A link that leads nowhere any more, with a way on. */
export function LinkProblem({ title, children, wayOn, signedIn = false }: LinkProblemProps) {
  return (
    <SignInFrame title={title} lead={children} signedIn={signedIn}>
      <PathLink
        href={wayOn.href}
        className={`${buttonLook({ variant: 'primary', size: 'lg', wide: true })} mt-7`}
      >
        {wayOn.label}
      </PathLink>
    </SignInFrame>
  );
}
