import { RotateCw } from 'lucide-react';
import type { ReactElement } from 'react';
import { useConnectionLost } from '../../data/connectionLost.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Tooltip } from '../../ui/controls/Tooltip.tsx';
import { type BannerKind, bannerOf } from './bannerOf.ts';
import { type UpdatePrompt, useUpdatePrompt } from './useUpdatePrompt.ts';

const banners: Record<Exclude<BannerKind, 'version'>, ReactElement> = {
  connection: <Banner tone="warning">No connection to the server. Trying again by itself.</Banner>,
  suspended: <Banner tone="danger">This organisation is suspended.</Banner>,
};

/** The 50 px above the header that concern the whole page, or nothing. */
export function PageBanner({ suspended = false }: { suspended?: boolean }) {
  const update = useUpdatePrompt();
  const kind = bannerOf({ connectionLost: useConnectionLost(), newVersion: update.shown, suspended });
  if (kind === 'version') return <UpdateBanner update={update} />;
  return kind && banners[kind];
}

function UpdateBanner({ update: { blocked } }: { update: UpdatePrompt }) {
  return (
    <Banner
      action={
        <Tooltip label={blocked} disabled={blocked === null}>
          <Button
            size="sm"
            icon={RotateCw}
            disabled={blocked !== null}
            focusableWhenDisabled
            aria-description={blocked ?? undefined}
            onClick={() => location.reload()}
          >
            Reload
          </Button>
        </Tooltip>
      }
    >
      A new version of Lintel is available
    </Banner>
  );
}
