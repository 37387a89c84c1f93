import type { ChangeLogShape } from '@lintel/api/endpoints/changeLogs';
import type { PersonShape } from '@lintel/api/shapes';
import { describeTime } from '@lintel/domain/dates';
import { describe } from '@lintel/domain/changeLog/describe';
import type { ReactNode } from 'react';
import { PersonAvatar } from '../people/PersonAvatar.tsx';

export interface LogEntryProps {
  entry: ChangeLogShape;
  person: PersonShape | undefined;
  /** Shows what it was about, where that is still there. */
  onShow?: (() => void) | undefined;
  /** A way to take it back. */
  action?: ReactNode;
}

/** Who did what, and when. */
export function LogEntry({ entry, person, onShow, action }: LogEntryProps) {
  const content = (
    <>
      {person === undefined ? (
        <span aria-hidden className="size-5 shrink-0 rounded-full bg-hover" />
      ) : (
        <PersonAvatar person={person} size={20} className="mt-px" />
      )}
      <span className="min-w-0 flex-1 text-left wrap-anywhere">
        {person === undefined && <span className="sr-only">{entry.userName ?? 'Somebody'} </span>}
        {describe(entry.facts).map(({ text, isName }, index) =>
          isName ? (
            <b key={index} className="font-semibold text-default">
              {text}
            </b>
          ) : (
            text
          ),
        )}
      </span>
      {action}
      <time dateTime={entry.updatedAt} className="shrink-0 text-muted tabular">
        {describeTime(entry.updatedAt)}
      </time>
    </>
  );
  const look = 'flex w-full items-start gap-2.5 rounded-sm px-2 py-1.5 text-13 text-secondary';
  return (
    <li>
      {onShow === undefined ? (
        <div className={look}>{content}</div>
      ) : (
        <button type="button" className={`${look} focus-inset hover:bg-hover`} onClick={onShow}>
          {content}
        </button>
      )}
    </li>
  );
}
