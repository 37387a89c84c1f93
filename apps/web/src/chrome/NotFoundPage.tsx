import { BarePage } from './BarePage.tsx';
import { NotFound } from './NotFound.tsx';

/** For addresses that no route knows. */
export function NotFoundPage() {
  return (
    <BarePage>
      <NotFound />
    </BarePage>
  );
}
