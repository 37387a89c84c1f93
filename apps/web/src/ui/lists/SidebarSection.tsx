import { type ReactNode, useId } from 'react';

export interface SidebarSectionProps {
  title: string;
  /** One small IconButton: the plus. */
  action?: ReactNode | undefined;
  children: ReactNode;
}

export function SidebarSection({ title, action, children }: SidebarSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="pt-3">
      <div className="flex h-sidebar-row items-center justify-between pr-1 pl-2">
        <h2 id={id} className="truncate text-12 font-medium text-muted">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
