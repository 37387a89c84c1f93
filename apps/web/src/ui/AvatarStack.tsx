import type { ComponentProps } from 'react';
import { Avatar, type AvatarProps, type AvatarSize } from './Avatar.tsx';
import { classes } from './classes.ts';
import { Tooltip } from './Tooltip.tsx';
import { whenNeeded } from './whenNeeded.tsx';

const RestMenu = whenNeeded(async () => (await import('./AvatarRestMenu.tsx')).AvatarRestMenu);

export interface StackedPerson extends Pick<AvatarProps, 'initials' | 'hue' | 'name' | 'image'> {
  id: string;
  /** Here, but doing nothing. */
  dimmed?: boolean | undefined;
}

export interface AvatarStackProps {
  people: readonly StackedPerson[];
  size?: AvatarSize | undefined;
  /** The rest becomes '+3'. */
  most?: number | undefined;
  /** The same where the container around it is narrow. */
  few?: number | undefined;
  label: string;
  /** Makes each of them a button; pressed is the one that is picked. */
  onPick?: ((id: string) => void) | undefined;
  pickLabel?: ((name: string) => string) | undefined;
  /** Stands above those who are picked from a list. */
  pickTitle?: string | undefined;
  picked?: string | null | undefined;
}

const narrowOnly = '@min-[64rem]:hidden';
const wideOnly = '@max-[64rem]:hidden';

export function AvatarStack({
  people,
  size = 28,
  most = 4,
  few: fewest,
  label,
  ...picking
}: AvatarStackProps) {
  const few = Math.min(fewest ?? most, most);
  const rest = people.slice(few);
  const beyond = people.length - most;
  return (
    <ul aria-label={label} className="flex items-center -space-x-0.5">
      {people.slice(0, most).map((person, index) => (
        <li key={person.id} className={classes('flex', index >= few && wideOnly)}>
          <StackedAvatar person={person} size={size} {...picking} />
        </li>
      ))}
      {rest.length > 0 && (
        <li className={classes('flex pl-1 text-12 text-muted tabular', beyond <= 0 && narrowOnly)}>
          <Rest people={rest} {...picking}>
            {beyond === rest.length ? (
              `+${beyond}`
            ) : (
              <>
                <span className={narrowOnly}>+{rest.length}</span>
                {beyond > 0 && <span className={wideOnly}>+{beyond}</span>}
              </>
            )}
          </Rest>
        </li>
      )}
    </ul>
  );
}

type Picking = Pick<AvatarStackProps, 'onPick' | 'pickLabel' | 'pickTitle' | 'picked'>;

interface RestProps extends Picking, Pick<ComponentProps<'span'>, 'children'> {
  people: readonly StackedPerson[];
}

/** Those there is no room for: named, and picked from a list. */
function Rest({ people, onPick, pickTitle, picked, children }: RestProps) {
  const names = people.map(({ name }) => name).join(', ');
  if (onPick === undefined)
    return (
      <Tooltip label={names}>
        <span>{children}</span>
      </Tooltip>
    );
  return (
    <RestMenu.OnceThere people={people} onPick={onPick} pickTitle={pickTitle} picked={picked}>
      {children}
    </RestMenu.OnceThere>
  );
}

type StackedAvatarProps = Picking & {
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
