import { ApiFailure } from '@lintel/api/client';
import type { SharedPicture } from '@lintel/api/endpoints/sharing';
import { displayName, versionName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import { mainId } from '../../chrome/mainElement.ts';
import { PathLink } from '../../chrome/PathLink.tsx';
import { isPasswordAsked, pictureQuery, useFollowedPicture } from '../../data/sharedPicture.ts';
import { PictureView } from '../../picture/PictureView.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { buttonLook } from '../../ui/buttonLook.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SharedPasswordForm } from '../../picture/SharedPasswordForm.tsx';

export interface SharedScreenProps {
  slug: string;
  versionSlug: string | null;
}

/** A diagram that is shared by link, for whoever has no account: what is drawn, as it changes. */
export function SharedScreen({ slug, versionSlug }: SharedScreenProps) {
  const query = useQuery(pictureQuery(slug, versionSlug));
  const isRefused = query.error instanceof ApiFailure;
  const shared = isRefused ? undefined : query.data;
  useFollowedPicture(slug, shared !== undefined && versionSlug === null);
  return (
    <div className="flex h-dvh flex-col bg-app">
      <title>{`${shared === undefined ? 'Shared diagram' : displayName('diagram', shared)} · Lintel`}</title>
      <Head shared={shared} />
      <main id={mainId} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-hidden">
        <Body
          slug={slug}
          shared={shared}
          error={query.error}
          isFetching={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </main>
    </div>
  );
}

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
              {shared.version !== null && <Badge>{versionName(shared.version)}</Badge>}
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

interface BodyProps {
  slug: string;
  shared: SharedPicture | undefined;
  error: Error | null;
  isFetching: boolean;
  onRetry: () => void;
}

function Body({ slug, shared, error, isFetching, onRetry }: BodyProps): ReactNode {
  if (shared !== undefined)
    return <PictureView slug={slug} picture={shared.picture} name={displayName('diagram', shared)} />;
  if (isPasswordAsked(error)) return <SharedPasswordForm slug={slug} />;
  if (error instanceof ApiFailure && error.status === 404) {
    return (
      <div className="canvas-ground flex min-h-0 flex-1">
        <EmptyState icon={Link2Off} title="This diagram is not shared any more">
          If you are a member, sign in to open it.
        </EmptyState>
      </div>
    );
  }
  if (error !== null) {
    return (
      <div className="canvas-ground flex min-h-0 flex-1">
        <ErrorState title="The diagram did not load" busy={isFetching} onRetry={onRetry} />
      </div>
    );
  }
  return (
    <div className="canvas-ground flex min-h-0 flex-1 items-center justify-center">
      <Skeleton className="h-20 w-40" label="Loading the diagram" />
    </div>
  );
}
