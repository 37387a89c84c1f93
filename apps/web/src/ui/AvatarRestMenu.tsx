import type { ComponentProps, ReactNode } from 'react';
import { Avatar } from './Avatar.tsx';
import type { AvatarStackProps, StackedPerson } from './AvatarStack.tsx';
import { classes } from './classes.ts';
import { Menu } from './Menu.tsx';
import type { MenuRadioOption } from './menuEntries.ts';
import { Tooltip } from './Tooltip.tsx';

export interface AvatarRestMenuProps
  extends Pick<AvatarStackProps, 'pickTitle' | 'picked'>,
    Required<Pick<AvatarStackProps, 'people'>> {
  onPick: (id: string) => void;
  children: ReactNode;
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

/** Those there is no avatar for, each to be picked as they are by theirs. */
export function AvatarRestMenu({ people, onPick, pickTitle, picked, children }: AvatarRestMenuProps) {
  const options = people.map(optionOf);
  return (
    <Menu
      label={pickTitle}
      align="end"
      items={[{ kind: 'radio', label: pickTitle, value: picked ?? '', onChange: onPick, options }]}
      trigger={<RestButton names={people.map(({ name }) => name).join(', ')}>{children}</RestButton>}
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
