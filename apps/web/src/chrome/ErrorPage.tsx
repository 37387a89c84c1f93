import type { ErrorComponentProps } from '@tanstack/react-router';
import { BarePage } from './BarePage.tsx';
import { Failure } from './Failure.tsx';

/** For what goes wrong before the shell stands. */
export function ErrorPage(props: ErrorComponentProps) {
  return (
    <BarePage>
      <Failure {...props} />
    </BarePage>
  );
}
