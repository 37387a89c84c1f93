import { ApiFailure } from '@lintel/api/client';
import type { DiagramShape } from '@lintel/api/shapes';
import { displayName } from '@lintel/domain/names';
import { SearchX } from 'lucide-react';
import { PathLink } from '../../links/PathLink.tsx';
import { usePicture } from '../../data/shownPicture.ts';
import { PrintablePicture } from '../../export/PrintablePicture.tsx';
import { buttonLook } from '../../ui/controls/buttonLook.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { CanvasGround } from './CanvasGround.tsx';
import { leftViews } from './editor/leftViews.ts';

export interface DiagramVersionProps {
  diagram: DiagramShape;
  versionSlug: string;
  /** Where the diagram is as it is now. */
  current: string;
}

/** A version to look at: nothing of it can be changed. */
export function DiagramVersion({ diagram, versionSlug, current }: DiagramVersionProps) {
  const { shown, error, isFetching, onRetry, onScale } = usePicture(diagram.slug, versionSlug);
  if (shown !== undefined)
    return (
      <PrintablePicture
        slug={diagram.slug}
        picture={shown.picture}
        name={displayName('diagram', diagram)}
        view={leftViews.ofDiagram(diagram.slug)}
        onScale={onScale}
      />
    );
  if (error !== null) {
    const isGone = error instanceof ApiFailure && error.status === 404;
    return (
      <div className="canvas-ground flex min-h-0 flex-1">
        {isGone ? (
          <ErrorState
            icon={SearchX}
            title="The requested version could not be found"
            action={
              <PathLink href={current} className={buttonLook({ size: 'sm' })}>
                Open the current version
              </PathLink>
            }
          />
        ) : (
          <ErrorState title="The version did not load" busy={isFetching} onRetry={onRetry} />
        )}
      </div>
    );
  }
  return <CanvasGround />;
}
