import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonVariant, buttonLook, type ControlSize } from './buttonLook.ts';
import { classes } from '../classes.ts';
import { Icon, type IconSource } from '../Icon.tsx';
import { useSavingBlocked } from '../savingBlocked.ts';
import { PlainButton } from './PlainButton.tsx';
import { Spinner } from './Spinner.tsx';
import { Tooltip } from './Tooltip.tsx';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  variant?: ButtonVariant | undefined;
  size?: ControlSize | undefined;
  icon?: IconSource | undefined;
  /** Opens something below itself: shows the caret. */
  caret?: boolean | undefined;
  /** Keeps the focus and the colour, ignores presses, turns the icon into a spinner. */
  busy?: boolean | undefined;
  /** What it does is saved at once: while nothing can be saved it is off, and says why. */
  saves?: boolean | undefined;
  /** Off, but still reached by the keyboard, for the reason that a tooltip around it gives. */
  focusableWhenDisabled?: boolean | undefined;
  wide?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  caret,
  busy = false,
  wide,
  disabled = false,
  saves = false,
  focusableWhenDisabled = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  const iconSize = size === 'sm' ? 14 : 16;
  const blocked = useSavingBlocked();
  const why = saves ? blocked : null;
  const off = disabled || why !== null;
  const button = (
    <PlainButton
      {...rest}
      disabled={off || busy}
      focusableWhenDisabled={busy || why !== null || focusableWhenDisabled}
      aria-busy={busy || undefined}
      aria-description={why ?? rest['aria-description']}
      className={classes(buttonLook({ variant, size, wide, disabled: off && !busy }), className)}
    >
      {busy ? <Spinner size={iconSize} /> : icon && <Icon icon={icon} size={iconSize} className="-ml-0.5" />}
      <span className="min-w-0 truncate">{children}</span>
      {caret && <Icon icon={ChevronDown} size={14} className="-mr-0.5" />}
    </PlainButton>
  );
  // There whether blocked or not: coming and going it would take the focus along.
  return saves ? (
    <Tooltip label={why} disabled={why === null}>
      {button}
    </Tooltip>
  ) : (
    button
  );
}
