import type { ReleaseNote } from '@lintel/domain/entities/releaseNote';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Sparkles } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { releaseNotesQuery } from '../../data/queries.ts';
import { newestFirst, noteDay } from '../../data/releaseNotes.ts';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';

/** Every release note, each at an address of its own. */
export function ChangelogScreen() {
  const { data, isError, isFetching, refetch } = useQuery(releaseNotesQuery);
  const { hash } = useLocation();
  return (
    <div className="max-w-dialog px-4 py-6 md:px-8 md:py-8">
      <title>Changelog · Lintel</title>
      <h1 className="flex min-h-control-md items-center text-20 font-semibold">Changelog</h1>
      {isError && data === undefined && (
        <ErrorState title="The release notes did not load" busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!isError && data === undefined && <Skeleton label="Loading the release notes" className="mt-4 h-20" />}
      {data?.length === 0 && <EmptyState icon={Sparkles} title="No available release notes.. yet!" />}
      {data !== undefined && (
        <ol aria-label="Release notes">
          {newestFirst(data).map((note) => (
            <Note key={note.id} note={note} isAsked={note.id === hash} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Note({ note, isAsked }: { note: ReleaseNote; isAsked: boolean }) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isAsked) item.current?.scrollIntoView({ block: 'start' });
  }, [isAsked]);
  return (
    <li
      ref={item}
      id={note.id}
      aria-current={isAsked ? 'location' : undefined}
      className={classes('-mx-3 scroll-mt-4 rounded-md px-3 py-4', isAsked && 'bg-selected')}
    >
      <p className="text-12 text-muted">
        <time dateTime={note.date}>{noteDay(note)}</time>
      </p>
      <h2 className="text-16 font-semibold">{note.title}</h2>
      <p className="pt-1 text-14 text-secondary">{note.ingress}</p>
    </li>
  );
}
