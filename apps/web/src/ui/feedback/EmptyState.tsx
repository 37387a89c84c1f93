import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon, type IconSource } from '../Icon.tsx';

export interface EmptyStateProps {
  icon: IconSource;
  /** What is not here. */
  title: string;
  /** What to do about it. */
  children?: ReactNode | undefined;
  /** At most one button, small; readers get none. */
  action?: ReactNode | undefined;
  /** As wide as what it says. */
  wide?: boolean | undefined;
  className?: string | undefined;
}

export function EmptyState({ icon, title, children, action, wide, className }: EmptyStateProps) {
  return (
    <div
      className={classes(
        'm-auto flex flex-col items-center px-4 py-3 text-center',
        !wide && 'max-w-panel',
        className,
      )}
    >
      <Icon icon={icon} size={20} className="text-muted" />
      <p className="pt-2 text-14 font-semibold text-balance text-default">{title}</p>
      {children && <div className="pt-0.5 text-13 text-balance text-secondary">{children}</div>}
      {action && <div className="pt-3">{action}</div>}
    </div>
  );
}
