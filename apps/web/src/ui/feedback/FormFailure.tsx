import { Banner } from './Banner.tsx';

/** Why a form could not be sent, where no field of it is to blame. */
export function FormFailure({ failure }: { failure: string | null }) {
  return failure === null ? null : (
    <Banner tone="danger" place="inset">
      {failure}
    </Banner>
  );
}
