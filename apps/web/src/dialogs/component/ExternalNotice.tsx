import type { ComponentShape } from '@lintel/api/componentShapes';
import { Banner } from '../../ui/feedback/Banner.tsx';

/** What a program made may be written over by it: said to those who change it and to those who rely on it. */
export function ExternalNotice({
  components,
}: {
  components: readonly Pick<ComponentShape, 'externalId'>[];
}) {
  if (components.every(({ externalId }) => externalId === null)) return null;
  return (
    <div className="px-6 pb-3">
      <Banner tone="warning" place="inset">
        This component was created through the external API; changes you make may be overwritten by subsequent
        API requests.
      </Banner>
    </div>
  );
}
