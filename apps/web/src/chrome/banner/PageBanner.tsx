import { RotateCw } from 'lucide-react';
import type { ReactElement } from 'react';
import { useConnectionLost } from '../../data/connection.ts';
import { useNewVersion } from '../../data/appVersion.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { type BannerKind, bannerOf } from './bannerOf.ts';

const banners: Record<BannerKind, ReactElement> = {
  connection: <Banner tone="warning">No connection to the server. Trying again by itself.</Banner>,
  suspended: <Banner tone="danger">This organisation is suspended.</Banner>,
  version: (
    <Banner
      action={
        <Button size="sm" icon={RotateCw} onClick={() => location.reload()}>
          Reload
        </Button>
      }
    >
      A new version of Lintel is ready.
    </Banner>
  ),
};

/** The 50 px above the header that concern the whole page, or nothing. */
export function PageBanner({ suspended = false }: { suspended?: boolean }) {
  const kind = bannerOf({ connectionLost: useConnectionLost(), newVersion: useNewVersion(), suspended });
  return kind && banners[kind];
}
