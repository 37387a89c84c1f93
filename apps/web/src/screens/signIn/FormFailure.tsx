import { Banner } from '../../ui/feedback/Banner.tsx';

/** A refusal that belongs to no single field. */
export function FormFailure({ children }: { children: string | null }) {
  return (
    children !== null && (
      <Banner tone="danger" place="inset">
        {children}
      </Banner>
    )
  );
}
