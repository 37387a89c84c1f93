import { classes } from '../classes.ts';

export interface ProgressLineProps {
  label: string;
  /** 0 to 1; without it the line only says that work goes on. */
  value?: number | undefined;
  className?: string | undefined;
}

export function ProgressLine({ label, value, className }: ProgressLineProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={classes('h-0.5 w-full overflow-hidden rounded-full bg-pressed', className)}
    >
      <div
        className={classes('h-full rounded-full bg-accent', percent === undefined && 'w-1/4 animate-travel')}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
