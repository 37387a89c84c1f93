import { classes } from '../classes.ts';

export interface SpinnerProps {
  size?: 12 | 14 | 16 | 18 | 20 | undefined;
  /** Said to screen readers; leave out where the words stand beside it. */
  label?: string | undefined;
  className?: string | undefined;
}

export function Spinner({ size = 16, label, className }: SpinnerProps) {
  const named = label ? ({ role: 'status', 'aria-label': label } as const) : { 'aria-hidden': true };
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={(1.4 * 24) / size}
      strokeLinecap="round"
      className={classes('shrink-0 animate-spin', className)}
      {...named}
    >
      <path d="M12 3a9 9 0 1 0 9 9" />
    </svg>
  );
}
