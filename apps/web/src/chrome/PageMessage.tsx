import type { ReactNode } from 'react';
import { Icon, type IconSource } from '../ui/Icon.tsx';

export interface PageMessageProps {
  icon: IconSource;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  /** Below all: what does not fit into two lines. */
  below?: ReactNode;
}

/** A whole page that has one thing to say. */
export function PageMessage({ icon, title, children, actions, below }: PageMessageProps) {
  return (
    <div className="flex min-h-full flex-col items-center justify-center px-4 py-12 text-center">
      <title>{`${title} · Lintel`}</title>
      <Icon icon={icon} size={20} className="text-muted" />
      <h1 className="pt-3 text-20 font-semibold text-balance">{title}</h1>
      <p className="max-w-dialog-narrow pt-1 text-14 text-pretty text-secondary">{children}</p>
      {actions && <div className="flex flex-wrap items-center justify-center gap-2 pt-5">{actions}</div>}
      {below}
    </div>
  );
}
