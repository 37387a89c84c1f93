import { avatarHue, fullName, initials } from '@lintel/domain/people';
import { Avatar, type AvatarHue, type AvatarProps } from '../ui/lists/Avatar.tsx';

export interface PersonAvatarProps extends Pick<AvatarProps, 'size' | 'tooltip' | 'ring' | 'className'> {
  person: { firstName: string; lastName: string; email: string; image?: string | null };
}

/** The picture, else initials on the colour of the e-mail. */
export function PersonAvatar({ person, ...look }: PersonAvatarProps) {
  return (
    <Avatar
      {...look}
      name={fullName(person)}
      initials={initials(person)}
      hue={avatarHue(person.email) as AvatarHue}
      image={person.image}
    />
  );
}
