import type { LucideIcon } from 'lucide-react';
import { isValidElement, type ReactElement } from 'react';
import { classes } from './classes.ts';

/** A Lucide icon, or an element of one's own (a type tile, an avatar, a tag's dot). */
export type IconSource = LucideIcon | ReactElement;
export type IconSize = 12 | 14 | 16 | 18 | 20 | 22;

const strokeOnScreen = 1.4;
const lucideGrid = 24;

export interface IconProps {
  icon: IconSource;
  size?: IconSize | undefined;
  className?: string | undefined;
}

/** Always decoration: whatever stands for words gets its name from the control around it. */
export function Icon({ icon, size = 16, className }: IconProps) {
  if (isValidElement(icon)) return icon;
  const Glyph = icon as LucideIcon;
  return (
    <Glyph
      aria-hidden
      width={size}
      height={size}
      strokeWidth={(strokeOnScreen * lucideGrid) / size}
      className={classes('shrink-0', className)}
    />
  );
}
