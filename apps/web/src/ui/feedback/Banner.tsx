import { CircleAlert, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../Icon.tsx';

export type BannerTone = 'info' | 'warning' | 'danger';

const tones: Record<BannerTone, { icon: LucideIcon; look: string }> = {
  info: { icon: Info, look: 'border-accent-line bg-accent-soft text-accent' },
  warning: { icon: TriangleAlert, look: 'border-warning-line bg-warning-soft text-warning' },
  danger: { icon: CircleAlert, look: 'border-danger-line bg-danger-soft text-danger' },
};

export interface BannerProps {
  tone?: BannerTone | undefined;
  /** 'page' spans the window (50 px); 'inset' is a framed notice inside a dialog or over a canvas. */
  place?: 'page' | 'inset' | undefined;
  title?: string | undefined;
  action?: ReactNode | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Banner({ tone = 'info', place = 'page', title, action, className, children }: BannerProps) {
  const { icon, look } = tones[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classes(
        'flex items-center gap-2.5 text-13',
        place === 'page' ? 'min-h-banner border-b px-6 py-2' : 'min-h-10 rounded-sm border px-3 py-2',
        look,
        className,
      )}
    >
      <Icon icon={icon} size={16} />
      <p className="min-w-0 flex-1">
        {title && <strong className="mr-2 font-semibold">{title}</strong>}
        {children}
      </p>
      {action}
    </div>
  );
}
