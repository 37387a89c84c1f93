import { BarePage } from './BarePage.tsx';
import { useMaybeSession } from '../data/session.ts';
import { NotFound } from './NotFound.tsx';
import { SignedInLayout } from './SignedInLayout.tsx';

/** For addresses that no route knows: whoever is signed in goes on from there as from anywhere. */
export function NotFoundPage() {
  return useMaybeSession() !== null ? (
    <SignedInLayout />
  ) : (
    <BarePage>
      <NotFound />
    </BarePage>
  );
}
