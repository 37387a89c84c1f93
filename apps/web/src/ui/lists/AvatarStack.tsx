import type { ComponentProps } from 'react';
import { Avatar, type AvatarProps, type AvatarSize } from './Avatar.tsx';
import { classes } from '../classes.ts';
import { Tooltip } from '../controls/Tooltip.tsx';
import { Menu } from '../overlays/Menu.tsx';
import type { MenuRadioOption } from '../overlays/menuEntries.ts';

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

const optionOf = ({ id, name, initials, hue, image, dimmed }: StackedPerson): MenuRadioOption => ({
  value: id,
  label: name,
  icon: (
    <span aria-hidden className={classes('flex', dimmed && 'opacity-50')}>
      <Avatar initials={initials} hue={hue} name={name} image={image} size={20} />
    </span>
  ),
});

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
    <Menu
      label={pickTitle}
      align="end"
      items={[
        {
          kind: 'radio',
          label: pickTitle,
          value: picked ?? '',
          onChange: onPick,
          options: people.map(optionOf),
        },
      ]}
      trigger={<RestButton names={names}>{children}</RestButton>}
    />
  );
}

function RestButton({ names, children, ...rest }: ComponentProps<'button'> & { names: string }) {
  return (
    <Tooltip label={names}>
      <button
        {...rest}
        type="button"
        className="flex h-control-sm items-center rounded-sm px-1.5 font-medium text-secondary touch-target hover:bg-hover active:bg-pressed data-popup-open:bg-hover"
      >
        {children}
        <span className="sr-only">more people</span>
      </button>
    </Tooltip>
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
  const label = pickLabel?.(person.name) ?? person.name;
  return (
    <Tooltip label={label}>
      <button
        type="button"
        aria-label={label}
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
