import type { SharedPicture } from '@lintel/api/endpoints/sharing';
import { describeMoment } from '@lintel/domain/dates';
import { displayName, versionName } from '@lintel/domain/names';
import { useLocation } from '@tanstack/react-router';
import { mainId } from '../../chrome/mainElement.ts';
import { PathLink } from '../../links/PathLink.tsx';
import type { Shared } from '../../data/sharedAddress.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { buttonLook } from '../../ui/controls/buttonLook.ts';
import { Logo } from '../../ui/Logo.tsx';
import { SharedDrawing, useSharedDrawing } from './SharedDrawing.tsx';

/** A diagram that is shared by link, for people without an account: what is drawn, as it changes. */
export function SharedScreen({ slug, versionSlug }: Shared) {
  const drawing = useSharedDrawing({ slug, versionSlug });
  const { shown } = drawing;
  return (
    <div className="flex h-dvh flex-col bg-app">
      <title>{`${shown === undefined ? 'Shared diagram' : displayName('diagram', shown)} · Lintel`}</title>
      <Head shared={shown} />
      <main id={mainId} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-hidden">
        <SharedDrawing slug={slug} drawing={drawing} unshared="This diagram is not shared any more" />
      </main>
    </div>
  );
}

const sharedVersionName = (version: NonNullable<SharedPicture['version']>): string =>
  version.drawnAt === undefined ? versionName(version) : describeMoment(version.drawnAt);

function Head({ shared }: { shared: SharedPicture | undefined }) {
  const { href } = useLocation();
  return (
    <header className="flex h-header shrink-0 items-center gap-4 border-b px-6 max-md:gap-3 max-md:px-4">
      <span className="flex shrink-0 max-md:hidden">
        <Logo word />
      </span>
      <span className="flex shrink-0 md:hidden">
        <Logo />
      </span>
      {shared !== undefined && <span aria-hidden className="h-8 border-l" />}
      <div className="min-w-0 flex-1">
        {shared !== undefined && (
          <>
            <h1 className="flex min-w-0 items-center gap-2 text-16 font-semibold">
              <span className="truncate">{displayName('diagram', shared)}</span>
              {shared.version !== null && <Badge>{sharedVersionName(shared.version)}</Badge>}
            </h1>
            <p className="truncate text-12 text-muted">{shared.organization}</p>
          </>
        )}
      </div>
      <PathLink href={`/user/sign-in?to=${encodeURIComponent(href)}`} className={buttonLook()}>
        Sign in
      </PathLink>
    </header>
  );
}
