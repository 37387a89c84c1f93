import { useQuery } from '@tanstack/react-query';
import { type Notice, noticesQuery } from '../../data/notices.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';

const rows = [0, 1, 2, 3, 4, 5];

export function NoticesScreen() {
  const { data, isError, isFetching, refetch } = useQuery(noticesQuery);
  return (
    <div className="max-w-dialog px-4 py-6 md:px-8 md:py-8">
      <title>Third-party notices · Lintel</title>
      <h1 className="flex min-h-control-md items-center text-20 font-semibold">Third-party notices</h1>
      <p className="pt-1 pb-5 text-14 text-secondary">
        What other people made of what this application shows and is made of, and under which licence.
      </p>
      {isError && (
        <ErrorState title="The notices did not load" busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!isError && data === undefined && rows.map((row) => <Skeleton key={row} className="mb-2 h-9" />)}
      {data !== undefined && (
        <ul className="border-t border-default">
          {data.map((notice) => (
            <NoticeRow key={`${notice.name} ${notice.version}`} notice={notice} />
          ))}
        </ul>
      )}
    </div>
  );
}

function NoticeRow({ notice: { name, version, licence, note, text } }: { notice: Notice }) {
  const head = (
    <span className="inline-flex flex-wrap gap-x-2">
      <span className="font-medium">{name}</span>
      <span className="text-secondary tabular-nums">{version}</span>
      <span className="text-secondary">{licence}</span>
    </span>
  );
  return (
    <li className="border-b border-default py-2 text-13">
      {text === null ? (
        head
      ) : (
        <details>
          <summary className="cursor-pointer">{head}</summary>
          <pre className="overflow-x-auto py-2 text-12 whitespace-pre-wrap text-secondary">{text}</pre>
        </details>
      )}
      {note !== undefined && <p className="pt-1 text-12 text-secondary">{note}</p>}
    </li>
  );
}
