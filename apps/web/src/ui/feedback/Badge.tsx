import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-hover text-muted',
  accent: 'bg-accent-soft text-accent',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

/** A word or a number set apart: 'New', the 6 on a tab. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone | undefined; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex h-4.5 shrink-0 items-center rounded-xs px-1.25 text-11 font-medium tabular',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
