import type { ReactNode } from 'react';
import { Count } from '../../ui/feedback/Count.tsx';
import { ScrollList } from '../../ui/lists/ScrollList.tsx';

export interface SideSectionProps {
  title: string;
  count: number;
  /** Said while there is nothing. */
  empty: string;
  /** Buttons at the right of the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

export function SideSection({ title, count, empty, actions, children }: SideSectionProps) {
  return (
    <section aria-label={title}>
      <div className="flex min-h-7 items-center gap-1.5">
        <h3 className="text-12 font-medium">{title}</h3>
        {count > 0 && <Count>{count}</Count>}
        <span className="flex-1" />
        {actions}
      </div>
      {count === 0 ? (
        <p className="text-13 text-muted">{empty}</p>
      ) : (
        <ScrollList className="-mx-2 max-h-50">{children}</ScrollList>
      )}
    </section>
  );
}
