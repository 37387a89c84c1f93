import type { ComponentShape } from '@lintel/api/componentShapes';
import { Banner } from '../../ui/feedback/Banner.tsx';

export interface ExternalBannerProps {
  components: readonly Pick<ComponentShape, 'externalId'>[];
  className?: string;
}

/** What a program made may be written over by it: said to those who change it and to those who rely on it. */
export function ExternalBanner({ components, className }: ExternalBannerProps) {
  if (components.every(({ externalId }) => externalId === null)) return null;
  return (
    <div className={className}>
      <Banner tone="warning" place="inset">
        This component was created through the external API; changes you make may be overwritten by subsequent
        API requests.
      </Banner>
    </div>
  );
}
