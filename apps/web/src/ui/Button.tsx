import { Button as Base } from '@base-ui/react/button';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonVariant, buttonLook, type ControlSize } from './buttonLook.ts';
import { classes } from './classes.ts';
import { Icon, type IconSource } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  variant?: ButtonVariant | undefined;
  size?: ControlSize | undefined;
  icon?: IconSource | undefined;
  /** Opens something below itself: shows the caret. */
  caret?: boolean | undefined;
  /** Keeps the focus and the colour, ignores presses, turns the icon into a spinner. */
  busy?: boolean | undefined;
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
  className,
  children,
  ...rest
}: ButtonProps) {
  const iconSize = size === 'sm' ? 14 : 16;
  return (
    <Base
      {...rest}
      disabled={disabled || busy}
      focusableWhenDisabled={busy}
      aria-busy={busy || undefined}
      className={classes(buttonLook({ variant, size, wide, disabled: disabled && !busy }), className)}
    >
      {busy ? <Spinner size={iconSize} /> : icon && <Icon icon={icon} size={iconSize} className="-ml-0.5" />}
      <span className="min-w-0 truncate">{children}</span>
      {caret && <Icon icon={ChevronDown} size={14} className="-mr-0.5" />}
    </Base>
  );
}
