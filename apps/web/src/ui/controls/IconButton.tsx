import type { ComponentProps } from 'react';
import type { ControlSize } from './buttonLook.ts';
import { classes } from '../classes.ts';
import { Icon, type IconSize, type IconSource } from '../Icon.tsx';
import { useSavingBlocked } from '../savingBlocked.ts';
import { PlainButton } from './PlainButton.tsx';
import { Spinner } from './Spinner.tsx';
import { Tooltip } from './Tooltip.tsx';

const boxes: Record<ControlSize | 'xs', string> = {
  xs: 'size-6',
  sm: 'size-control-sm',
  md: 'size-control-md',
  lg: 'size-control-lg',
};

export interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label'> {
  icon: IconSource;
  /** An icon alone always has a name: read out, and shown as the tooltip. */
  label: string;
  shortcut?: string | undefined;
  size?: ControlSize | 'xs' | undefined;
  iconSize?: IconSize | undefined;
  variant?: 'ghost' | 'secondary' | undefined;
  /** For toggles: announced as pressed, drawn in the accent. */
  pressed?: boolean | undefined;
  busy?: boolean | undefined;
  /** What it does is saved at once: while nothing can be saved it is off, and says why. */
  saves?: boolean | undefined;
  tooltipSide?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  className?: string | undefined;
}

function look(off: boolean, pressed: boolean): string {
  if (off) return 'text-disabled';
  if (pressed) return 'bg-selected text-accent hover:bg-selected-hover';
  return 'text-secondary hover:bg-hover active:bg-pressed data-popup-open:bg-hover';
}

export function IconButton({
  icon,
  label,
  shortcut,
  size = 'md',
  iconSize,
  variant = 'ghost',
  pressed,
  busy = false,
  saves = false,
  disabled = false,
  tooltipSide,
  className,
  ...rest
}: IconButtonProps) {
  const blocked = useSavingBlocked();
  const why = saves ? blocked : null;
  const off = disabled || why !== null;
  const glyph = iconSize ?? (size === 'xs' ? 14 : 16);
  return (
    <Tooltip label={why ?? label} shortcut={shortcut} side={tooltipSide}>
      <PlainButton
        {...rest}
        disabled={off || busy}
        focusableWhenDisabled
        aria-label={label}
        aria-description={why ?? undefined}
        aria-pressed={pressed}
        aria-busy={busy || undefined}
        className={classes(
          'inline-flex shrink-0 items-center justify-center rounded-sm touch-target',
          boxes[size],
          variant === 'secondary' && 'border border-strong bg-raised',
          look(off && !busy, pressed === true),
          className,
        )}
      >
        {busy ? <Spinner size={16} /> : <Icon icon={icon} size={glyph} />}
      </PlainButton>
    </Tooltip>
  );
}
