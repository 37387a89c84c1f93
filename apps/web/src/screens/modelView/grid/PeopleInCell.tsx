import { initials } from '@lintel/domain/people';
import { useEditors } from '../../../data/presence.ts';
import { useMembership } from '../../../data/session.ts';
import { Avatar, type AvatarHue } from '../../../ui/lists/Avatar.tsx';

/** Who else is in the middle of changing a cell. */
export function PeopleInCell({ slug, field }: { slug: string; field: string }) {
  const { userId } = useMembership().user;
  const people = (useEditors(slug) ?? []).filter((each) => each.userId !== userId && each.field === field);
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
