import { displayName, versionName } from '@lintel/domain/names';
import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { isPasswordAsked } from '../../data/sharedPicture.ts';
import { useLivePicture, usePicture } from '../../data/shownPicture.ts';
import { PrintablePicture } from '../../export/PrintablePicture.tsx';
import { SharedPasswordForm } from '../../viewer/SharedPasswordForm.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LoadingBar } from './LoadingBar.tsx';

/** A diagram of another organisation, opened by its link: what strangers see of it, else what stands inside. */
export function SharedElsewhere({
  slug,
  versionSlug,
  children,
}: {
  slug: string;
  versionSlug: string | null;
  children: ReactNode;
}) {
  const { shown: shared, error, onScale } = usePicture(slug, versionSlug);
  useLivePicture(slug, shared !== undefined && versionSlug === null);
  if (isPasswordAsked(error)) {
    return (
      <div className="flex h-full flex-col">
        <SharedPasswordForm slug={slug} />
      </div>
    );
  }
  if (shared === undefined) return error === null ? <LoadingBar /> : children;
  const name = displayName('diagram', shared);
  return (
    <div className="flex h-full flex-col">
      <title>{`${name} · Lintel`}</title>
      <div className="flex h-bar shrink-0 items-center gap-2 border-b bg-app px-4 text-13 max-md:h-header">
        <Icon icon={Link2} size={16} className="text-muted" />
        <h1 className="min-w-0 truncate font-semibold">{name}</h1>
        {shared.version !== null && <Badge>{versionName(shared.version)}</Badge>}
        <span className="truncate text-muted">shared by {shared.organization}</span>
      </div>
      <PrintablePicture
        slug={slug}
        picture={shared.picture}
        name={name}
        view={shared.initialView}
        onScale={onScale}
      />
    </div>
  );
}
