import type { AvatarHue, AvatarSize } from '../ui/lists/Avatar.tsx';
import { initialsOfName } from '@lintel/domain/people';
import { useQuery } from '@tanstack/react-query';
import { usePresence } from '../data/presence.ts';
import { usersQuery } from '../data/peopleQueries.ts';
import { useMembership } from '../data/session.ts';
import { AvatarStack } from '../ui/lists/AvatarStack.tsx';

export interface PresentPeopleProps {
  slug: string;
  size?: AvatarSize;
  most?: number;
}

/** Who else has this diagram open at the moment; nothing where nobody has. */
export function PresentPeople({ slug, size = 20, most = 3 }: PresentPeopleProps) {
  const present = usePresence(slug);
  const { user } = useMembership();
  const others = present.filter(({ userId }) => userId !== user.userId);
  const users = useQuery({ ...usersQuery, enabled: others.length > 0 }).data;
  if (others.length === 0) return null;
  const imageOf = (userId: number) => users?.find((each) => each.userId === userId)?.image;
  return (
    <AvatarStack
      label="Here now"
      size={size}
      most={most}
      people={others.map(({ userId, name, hue }) => ({
        id: String(userId),
        name,
        hue: hue as AvatarHue,
        initials: initialsOfName(name),
        image: imageOf(userId),
      }))}
    />
  );
}
