import { X } from 'lucide-react';
import { Avatar, type AvatarHue } from '../../../ui/lists/Avatar.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import type { OtherPerson } from '../openDocument/presenceState.ts';

export interface FollowingNoticeProps {
  person: Pick<OtherPerson, 'name' | 'initials' | 'hue'>;
  onStop: () => void;
}

/** The view moves by itself: whose it is, and how to have one's own again. */
export function FollowingNotice({ person, onStop }: FollowingNoticeProps) {
  const { name, initials, hue } = person;
  return (
    <div className="absolute inset-x-0 top-4 z-floating mx-auto flex h-10 w-fit max-w-[calc(100%-9rem)] items-center gap-2 rounded-md bg-raised pr-1 pl-2 shadow-bar">
      <span aria-hidden className="flex">
        <Avatar name={name} initials={initials} hue={hue as AvatarHue} size={24} />
      </span>
      <span className="min-w-0 truncate text-13 font-medium">Following {name}</span>
      <IconButton icon={X} label={`Stop following ${name}`} size="sm" onClick={onStop} />
    </div>
  );
}
