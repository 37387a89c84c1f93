import type { ActivityShape } from '@lintel/api/endpoints/activities';
import type { PersonShape } from '@lintel/api/shapes';
import { describeEntry } from '@lintel/domain/activityLog/entries';
import { describeTime } from '@lintel/domain/dates';
import { diagramLink } from '@lintel/domain/links';
import { CircleHelp, KeyRound, Server, UserRound } from 'lucide-react';
import { PathLink } from '../../links/PathLink.tsx';
import { PersonAvatar } from '../../people/PersonAvatar.tsx';
import { Icon } from '../../ui/Icon.tsx';

const icons = { PERSON: UserRound, KEY: KeyRound, SYSTEM: Server, STRANGER: CircleHelp } as const;

const nameOf = ({ actor, userName }: ActivityShape): string => {
  if (actor === 'SYSTEM') return 'Lintel';
  if (actor === 'STRANGER') return 'Somebody';
  return userName ?? 'A former account';
};

interface ActivityRowProps {
  entry: ActivityShape;
  /** Who did it, while they are a member. */
  person: PersonShape | undefined;
}

/** Who did what and when, and from where. */
export function ActivityRow({ entry, person }: ActivityRowProps) {
  const { actor, address, createdAt, diagram, item } = entry;
  const isOnDiagram = diagram !== null && item?.type !== 'DIAGRAM';
  return (
    <li className="flex items-start gap-3 px-4 py-2.5 text-13">
      {person === undefined || actor !== 'PERSON' ? (
        <span aria-hidden className="flex size-5 shrink-0 items-center justify-center text-secondary">
          <Icon icon={icons[actor]} size={16} />
        </span>
      ) : (
        <PersonAvatar person={person} size={20} />
      )}
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="text-secondary">
          <span className="font-medium text-default">{nameOf(entry)}</span>{' '}
          {describeEntry(entry).map(({ text, isName }, index) =>
            isName ? (
              <b key={index} className="font-semibold text-default">
                {text}
              </b>
            ) : (
              text
            ),
          )}
          {isOnDiagram && (
            <>
              {' on '}
              <PathLink href={diagramLink(diagram)} className="text-accent underline">
                {diagram.name}
              </PathLink>
            </>
          )}
        </p>
        {address !== null && <p className="pt-0.5 text-12 text-muted">from {address}</p>}
      </div>
      <time dateTime={createdAt} title={createdAt} className="shrink-0 text-muted tabular">
        {describeTime(createdAt)}
      </time>
    </li>
  );
}
