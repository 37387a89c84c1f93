import { Outlet } from '@tanstack/react-router';
import { useMaybeSession } from '../data/session.ts';
import { BarePage } from './BarePage.tsx';
import { SignedInLayout } from './SignedInLayout.tsx';

/** Around what is there for everybody: people who are signed in go on from there as from anywhere. */
export function EverybodysPage() {
  return useMaybeSession() !== null ? (
    <SignedInLayout />
  ) : (
    <BarePage>
      <Outlet />
    </BarePage>
  );
}
