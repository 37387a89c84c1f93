import { ApiFailure } from '@lintel/api/client';
import { displayName } from '@lintel/domain/names';
import { Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Shared } from '../../data/sharedAddress.ts';
import { isPasswordAsked } from '../../data/sharedPicture.ts';
import { useLivePicture, usePicture } from '../../data/shownPicture.ts';
import { PrintablePicture } from '../../export/PrintablePicture.tsx';
import { SharedPasswordForm } from '../../viewer/SharedPasswordForm.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';

type Looked = ReturnType<typeof usePicture>;

/** What is drawn on a shared diagram, as it changes; nothing is shown while it is not known, and when it may not be seen. */
export const useSharedDrawing = ({ slug, versionSlug }: Shared): Looked => {
  const picture = usePicture(slug, versionSlug);
  useLivePicture(slug, picture.shown !== undefined && versionSlug === null);
  return picture;
};

interface SharedDrawingProps {
  slug: string;
  drawing: Looked;
  /** What is said when there is nothing to see. */
  unshared: string;
}

export function SharedDrawing({ slug, drawing, unshared }: SharedDrawingProps): ReactNode {
  const { shown, error, isFetching, onRetry, onScale } = drawing;
  if (shown !== undefined)
    return (
      <PrintablePicture
        slug={slug}
        picture={shown.picture}
        name={displayName('diagram', shown)}
        view={shown.initialView}
        onScale={onScale}
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
