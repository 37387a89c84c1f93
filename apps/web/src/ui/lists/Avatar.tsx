import { useState } from 'react';
import { classes } from '../classes.ts';
import { Tooltip } from '../controls/Tooltip.tsx';

export type AvatarHue = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
export type AvatarSize = 20 | 24 | 28 | 32 | 64;

const hues: Record<AvatarHue, string> = {
  1: 'bg-avatar-1',
  2: 'bg-avatar-2',
  3: 'bg-avatar-3',
  4: 'bg-avatar-4',
  5: 'bg-avatar-5',
  6: 'bg-avatar-6',
  7: 'bg-avatar-7',
  8: 'bg-avatar-8',
};

/* Initials under 11 px are a mark, not reading matter: the name stands beside them or in the tooltip. */
const sizes: Record<AvatarSize, string> = {
  20: 'size-5 text-[9px]/none',
  24: 'size-6 text-[10px]/none',
  28: 'size-7 text-11/none',
  32: 'size-8 text-12/none',
  64: 'size-16 text-20/none',
};

export interface AvatarProps {
  initials: string;
  hue: AvatarHue;
  name: string;
  image?: string | null | undefined;
  size?: AvatarSize | undefined;
  /** Shows the name on hover; leave off where it stands beside. */
  tooltip?: boolean | undefined;
  /** A ring in the ground's colour, for avatars that overlap. */
  ring?: boolean | undefined;
  className?: string | undefined;
}

export function Avatar({ initials, hue, name, image, size = 24, tooltip, ring, className }: AvatarProps) {
  // Until the picture is there, and where it cannot be had, the initials stand for it.
  const [shown, setShown] = useState<string | null>(null);
  const circle = (
    <span
      role="img"
      aria-label={name}
      className={classes(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full font-semibold text-on-accent select-none',
        hues[hue],
        sizes[size],
        ring && 'ring-2 ring-avatar-ring',
        className,
      )}
    >
      {image && (
        <img
          src={image}
          alt=""
          onLoad={() => setShown(image)}
          className={classes('size-full object-cover', shown !== image && 'hidden')}
        />
      )}
      {/* A mark and no text: a name that is said aloud need not have it in it. */}
      {(!image || shown !== image) && (
        <span aria-hidden data-initials={initials} className="before:content-[attr(data-initials)]" />
      )}
    </span>
  );
  return tooltip ? <Tooltip label={name}>{circle}</Tooltip> : circle;
}
