import { ApiFailure } from '@lintel/api/client';
import type { SharedPicture } from '@lintel/api/endpoints/sharing';
import { displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Shared } from '../../data/sharedAddress.ts';
import { isPasswordAsked, pictureQuery, useLivePicture } from '../../data/sharedPicture.ts';
import { PictureView } from '../../viewer/PictureView.tsx';
import { SharedPasswordForm } from '../../viewer/SharedPasswordForm.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';

interface Looked {
  /** Undefined while it is not known, and when it may not be seen. */
  shared: SharedPicture | undefined;
  error: Error | null;
  isFetching: boolean;
  onRetry: () => void;
}

/** What is drawn on a shared diagram, as it changes. */
export const useSharedDrawing = ({ slug, versionSlug }: Shared): Looked => {
  const { data, error, isFetching, refetch } = useQuery(pictureQuery(slug, versionSlug));
  const shared = error instanceof ApiFailure ? undefined : data;
  useLivePicture(slug, shared !== undefined && versionSlug === null);
  return { shared, error, isFetching, onRetry: () => void refetch() };
};

interface SharedDrawingProps {
  slug: string;
  drawing: Looked;
  /** What is said when there is nothing to see. */
  unshared: string;
}

export function SharedDrawing({ slug, drawing, unshared }: SharedDrawingProps): ReactNode {
  const { shared, error, isFetching, onRetry } = drawing;
  if (shared !== undefined)
    return (
      <PictureView
        slug={slug}
        picture={shared.picture}
        name={displayName('diagram', shared)}
        view={shared.initialView}
      />
    );
  if (isPasswordAsked(error)) return <SharedPasswordForm slug={slug} />;
  if (error instanceof ApiFailure && error.status === 404) {
    return (
      <div className="canvas-ground flex min-h-0 flex-1">
        <EmptyState icon={Link2Off} title={unshared}>
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
