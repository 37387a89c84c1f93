import { diagramLink } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import { ExternalLink, Link2Off } from 'lucide-react';
import type { Embedded, Shared } from '../../data/sharedAddress.ts';
import { buttonLook } from '../../ui/controls/buttonLook.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SharedDrawing, useSharedDrawing } from './SharedDrawing.tsx';

const notShared = 'This diagram is not shared';

/** A shared diagram in a frame on another page: what is drawn, and one way out of the frame. */
export function EmbeddedScreen({ shared }: Embedded) {
  return (
    <main className="relative flex h-dvh flex-col bg-app">
      {shared === null ? (
        <div className="canvas-ground flex min-h-0 flex-1">
          <EmptyState icon={Link2Off} title={notShared} />
        </div>
      ) : (
        <Drawing {...shared} />
      )}
    </main>
  );
}

function Drawing(asked: Shared) {
  const drawing = useSharedDrawing(asked);
  const name = drawing.shown === undefined ? null : displayName('diagram', drawing.shown);
  return (
    <>
      <title>{`${name ?? 'Shared diagram'} · Lintel`}</title>
      <SharedDrawing slug={asked.slug} drawing={drawing} unshared={notShared} />
      <div className="absolute top-4 left-4 z-floating max-w-[calc(100%-var(--space-8))] rounded-sm bg-raised shadow-bar">
        <a
          href={diagramLink(asked)}
          target="_blank"
          rel="noopener"
          aria-label={name === null ? undefined : `Open ${name} in Lintel`}
          className={`${buttonLook({ variant: 'ghost', size: 'sm' })} max-w-full`}
        >
          <span className="truncate">{name ?? 'Open in Lintel'}</span>
          <Icon icon={ExternalLink} size={14} className="text-muted" />
        </a>
      </div>
    </>
  );
}
