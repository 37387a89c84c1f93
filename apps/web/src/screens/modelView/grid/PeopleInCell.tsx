import type { EditingPerson } from '@lintel/api/liveEvents';
import { initials } from '@lintel/domain/people';
import { Avatar, type AvatarHue } from '../../../ui/lists/Avatar.tsx';

/** Who else is in the middle of changing a cell. */
export function PeopleInCell({ people }: { people: readonly EditingPerson[] }) {
  const [first] = people;
  if (first === undefined) return null;
  const [firstName = '', ...rest] = first.name.split(' ');
  return (
    <span
      className="pointer-events-none absolute inset-0 flex items-center justify-end rounded-xs border-2 px-1"
      style={{ borderColor: `var(--avatar-${first.hue})` }}
    >
      <span className="sr-only">{people.map(({ name }) => name).join(', ')} editing</span>
      <span aria-hidden className="flex">
        <Avatar
          size={20}
          name={first.name}
          hue={first.hue as AvatarHue}
          initials={initials({ firstName, lastName: rest.at(-1) ?? '' })}
        />
      </span>
    </span>
  );
}
