import { classes } from '../classes.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ControlSize = 'sm' | 'md' | 'lg';

const sizes: Record<ControlSize, string> = {
  sm: 'h-control-sm px-2.5 gap-1.5 text-13',
  md: 'h-control-md px-3 gap-1.5 text-14',
  lg: 'h-control-lg px-4 gap-2 text-14',
};

const looks: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-pressed',
  secondary:
    'border border-strong bg-raised text-default hover:bg-hover active:bg-pressed data-popup-open:bg-hover',
  ghost: 'text-secondary hover:bg-hover active:bg-pressed data-popup-open:bg-hover',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover active:bg-danger-hover',
};

const off: Record<ButtonVariant, string> = {
  primary: 'bg-hover text-disabled',
  secondary: 'border border-default bg-raised text-disabled',
  ghost: 'text-disabled',
  danger: 'bg-hover text-disabled',
};

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ControlSize | undefined;
  wide?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** The look alone, for links that look like buttons: `<Link className={buttonLook({ variant: 'primary' })}>`. */
export function buttonLook({ variant = 'secondary', size = 'md', wide, disabled }: ButtonLook = {}): string {
  return classes(
    'inline-flex shrink-0 items-center justify-center rounded-sm font-medium whitespace-nowrap select-none touch-target',
    sizes[size],
    disabled ? off[variant] : looks[variant],
    wide && 'w-full',
  );
}
