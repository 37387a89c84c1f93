import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';

export interface ChipProps {
  /** Field, operator, value: each a plain word, or a ChipPart that opens something. */
  children: ReactNode;
  /** 'warning' while the value is not set. */
  tone?: 'neutral' | 'warning' | undefined;
  label: string;
  onRemove?: (() => void) | undefined;
}

/** A sentence in one frame, parted by hairlines: Type | is any of | Service +4 | ×. */
export function Chip({ children, tone = 'neutral', label, onRemove }: ChipProps) {
  return (
    <span
      role="group"
      aria-label={label}
      className={classes(
        'inline-flex h-control-sm shrink-0 items-stretch overflow-hidden rounded-sm border text-13',
        tone === 'warning'
          ? 'divide-x divide-warning-line border-warning-line bg-warning-soft text-warning'
          : 'divide-x border-strong bg-raised text-secondary',
      )}
    >
      {children}
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove ${label}`}
          onClick={onRemove}
          className="flex w-6 items-center justify-center touch-target focus-inset hover:bg-(--surface-hover)"
        >
          <Icon icon={X} size={12} />
        </button>
      )}
    </span>
  );
}

/** A part that opens a menu or popover: spreads the trigger's props. */
export function ChipPart({
  strong,
  className,
  ...rest
}: ComponentProps<'button'> & { strong?: boolean | undefined }) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(
        'max-w-48 truncate px-2 focus-inset hover:bg-(--surface-hover) disabled:bg-transparent',
        strong && 'font-semibold',
        className,
      )}
    />
  );
}
