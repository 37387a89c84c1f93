import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../Icon.tsx';

export type TagShade = 'gray' | 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'purple';

const chips: Record<TagShade, string> = {
  gray: 'bg-tag-gray text-tag-gray',
  red: 'bg-tag-red text-tag-red',
  orange: 'bg-tag-orange text-tag-orange',
  yellow: 'bg-tag-yellow text-tag-yellow',
  green: 'bg-tag-green text-tag-green',
  blue: 'bg-tag-blue text-tag-blue',
  purple: 'bg-tag-purple text-tag-purple',
};

export interface TagProps {
  shade: TagShade;
  children: string;
  onRemove?: (() => void) | undefined;
  className?: string | undefined;
}

export function Tag({ shade, children, onRemove, className }: TagProps) {
  return (
    <span
      className={classes(
        'inline-flex h-5 max-w-full min-w-0 items-center gap-1 rounded-xs px-1.5 text-12 font-medium',
        chips[shade],
        className,
      )}
    >
      <span className="truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove ${children}`}
          onClick={onRemove}
          className="-mr-1 rounded-xs p-0.5 touch-target hover:bg-(--surface-pressed)"
        >
          <Icon icon={X} size={12} />
        </button>
      )}
    </span>
  );
}

const dots: Record<TagShade, string> = {
  gray: 'bg-tag-gray-dot',
  red: 'bg-tag-red-dot',
  orange: 'bg-tag-orange-dot',
  yellow: 'bg-tag-yellow-dot',
  green: 'bg-tag-green-dot',
  blue: 'bg-tag-blue-dot',
  purple: 'bg-tag-purple-dot',
};

/** The quiet form, for cards and tables. */
export function TagDot({
  shade,
  children,
  className,
}: {
  shade: TagShade;
  children?: ReactNode;
  className?: string | undefined;
}) {
  return (
    <span className={classes('inline-flex min-w-0 items-center gap-1.5 text-12 text-secondary', className)}>
      <span aria-hidden className={classes('size-1.75 shrink-0 rounded-full', dots[shade])} />
      <span className="truncate">{children}</span>
    </span>
  );
}
