import type { ReleaseNote } from '@lintel/domain/entities/releaseNote';
import { pageSizes } from '@lintel/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Sparkles } from 'lucide-react';
import { useRef, useState } from 'react';
import { releaseNotesQuery } from '../data/queries.ts';
import { PathLink } from '../links/PathLink.tsx';
import { noteDay, notesOnPage, pagesOf } from '../data/releaseNotes.ts';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';

export interface ReleaseNotesDialogProps {
  open: boolean;
  onClose: () => void;
}

export function ReleaseNotesDialog({ open, onClose }: ReleaseNotesDialogProps) {
  const notes = useQuery({ ...releaseNotesQuery, enabled: open });
  const [page, setPage] = useState(0);
  // To read, not to press: the close button would greet with its tooltip.
  const content = useRef<HTMLDivElement>(null);
  const close = () => {
    setPage(0);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="What's new"
      subtitle="The latest changes to the product"
      width="narrow"
      initialFocus={content}
      footer={
        notes.data !== undefined &&
        notes.data.length > pageSizes.releaseNotes && (
          <Arrows page={page} pages={pagesOf(notes.data)} onPage={setPage} />
        )
      }
    >
      <div ref={content} tabIndex={-1} className="outline-hidden">
        {notes.isPending && <LoadingNotes />}
        {notes.isError && notes.data === undefined && (
          <ErrorState
            title="The release notes did not load"
            onRetry={() => void notes.refetch()}
            busy={notes.isFetching}
          />
        )}
        {notes.data?.length === 0 && <EmptyState icon={Sparkles} title="No available release notes.. yet!" />}
        {notes.data !== undefined && (
          <ol aria-label="Release notes" className="flex flex-col gap-5">
            {notesOnPage(notes.data, page).map((note) => (
              <Note key={note.id} note={note} onOpen={close} />
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  );
}

function Note({ note, onOpen }: { note: ReleaseNote; onOpen: () => void }) {
  return (
    <li>
      <p className="text-12 text-muted">
        <time dateTime={note.date}>{noteDay(note)}</time>
      </p>
      <h3 className="text-14 font-semibold">
        <PathLink
          href={note.href}
          onClick={onOpen}
          className="rounded-xs text-accent underline-offset-2 hover:underline"
        >
          {note.title}
        </PathLink>
      </h3>
      <p className="pt-0.5 text-13 text-secondary">{note.ingress}</p>
    </li>
  );
}

interface ArrowsProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

function Arrows({ page, pages, onPage }: ArrowsProps) {
  return (
    <div className="flex items-center gap-1">
      <IconButton
        icon={ChevronLeft}
        label="Newer notes"
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
      <p aria-live="polite" className="px-1 text-13 text-secondary tabular">{`${page + 1} of ${pages}`}</p>
      <IconButton
        icon={ChevronRight}
        label="Older notes"
        disabled={page >= pages - 1}
        onClick={() => onPage(page + 1)}
      />
    </div>
  );
}

function LoadingNotes() {
  return (
    <div className="flex flex-col gap-5">
      {Array.from({ length: pageSizes.releaseNotes }, (_, at) => (
        <div key={at} className="flex flex-col gap-1.5">
          <Skeleton className="h-3 w-20" />
          <Skeleton className="h-4 w-52" />
          <Skeleton className="h-8 w-full" />
        </div>
      ))}
    </div>
  );
}
