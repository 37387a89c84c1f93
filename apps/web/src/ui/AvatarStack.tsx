import { Avatar, type AvatarProps, type AvatarSize } from './Avatar.tsx';
import { classes } from './classes.ts';
import { Tooltip } from './Tooltip.tsx';

interface StackedPerson extends Pick<AvatarProps, 'initials' | 'hue' | 'name' | 'image'> {
  id: string;
  /** Here, but doing nothing. */
  dimmed?: boolean | undefined;
}

export interface AvatarStackProps {
  people: readonly StackedPerson[];
  size?: AvatarSize | undefined;
  /** The rest becomes '+3'. */
  most?: number | undefined;
  label: string;
  /** Makes each of them a button; pressed is the one that is picked. */
  onPick?: ((id: string) => void) | undefined;
  pickLabel?: ((name: string) => string) | undefined;
  picked?: string | null | undefined;
}

export function AvatarStack({ people, size = 28, most = 4, label, ...picking }: AvatarStackProps) {
  const shown = people.slice(0, most);
  const rest = people.slice(most);
  return (
    <ul aria-label={label} className="flex items-center -space-x-0.5">
      {shown.map((person) => (
        <li key={person.id} className="flex">
          <StackedAvatar person={person} size={size} {...picking} />
        </li>
      ))}
      {rest.length > 0 && (
        <li className="flex pl-2 text-12 text-muted tabular">
          <Tooltip label={rest.map((person) => person.name).join(', ')}>
            <span>+{rest.length}</span>
          </Tooltip>
        </li>
      )}
    </ul>
  );
}

type StackedAvatarProps = Pick<AvatarStackProps, 'onPick' | 'pickLabel' | 'picked'> & {
  person: StackedPerson;
  size: AvatarSize;
};

function StackedAvatar({ person, size, onPick, pickLabel, picked }: StackedAvatarProps) {
  const { id, dimmed, ...shown } = person;
  const faded = dimmed === true ? 'opacity-50' : undefined;
  if (onPick === undefined) return <Avatar {...shown} size={size} ring tooltip className={faded} />;
  const act = pickLabel?.(person.name) ?? person.name;
  return (
    <Tooltip label={act}>
      <button
        type="button"
        aria-label={act}
        aria-pressed={picked === id}
        onClick={() => onPick(id)}
        className={classes('flex rounded-full touch-target', picked === id && 'ring-2 ring-accent')}
      >
        <span aria-hidden className="flex">
          <Avatar {...shown} size={size} ring className={faded} />
        </span>
      </button>
    </Tooltip>
  );
}
