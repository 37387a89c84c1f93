import { ChevronDown, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../Icon.tsx';

export interface FilterChipProps extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'value'> {
  label: string;
  /** Set: the chip turns blue and can be cleared. */
  value?: string | undefined;
  onClear?: (() => void) | undefined;
  className?: string | undefined;
}

/** The trigger of a Menu or Popover: `<Popover trigger={<FilterChip label="Tag" />} …>`. */
export function FilterChip({ label, value, onClear, className, ...trigger }: FilterChipProps) {
  const set = value !== undefined;
  return (
    <span
      className={classes(
        'inline-flex h-control-md max-w-full min-w-0 shrink-0 items-stretch rounded-sm border text-13 font-medium',
        set ? 'border-accent-line bg-accent-soft text-accent' : 'border-strong bg-raised text-secondary',
        className,
      )}
    >
      <button
        type="button"
        {...trigger}
        className={classes(
          'flex min-w-0 items-center gap-1.5 rounded-[5px] pl-2.5 touch-target',
          set && onClear ? 'pr-1' : 'pr-2.5',
          set ? 'hover:bg-selected-hover' : 'hover:bg-hover data-popup-open:bg-hover',
        )}
      >
        <span className={classes(set && 'font-regular')}>{label}</span>
        {set && <span className="truncate font-semibold">{value}</span>}
        {!set && <Icon icon={ChevronDown} size={14} />}
      </button>
      {set && onClear && (
        <button
          type="button"
          aria-label={`Clear ${label}`}
          onClick={onClear}
          className="flex items-center rounded-[5px] pr-2 pl-1 touch-target hover:bg-selected-hover"
        >
          <Icon icon={X} size={14} />
        </button>
      )}
    </span>
  );
}
