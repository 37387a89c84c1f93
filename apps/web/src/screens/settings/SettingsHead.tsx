import type { ReactNode } from 'react';
import { Count } from '../../ui/feedback/Count.tsx';

export interface SettingsHeadProps {
  title: string;
  count?: number | undefined;
  /** At the right; on a phone in a row of its own. */
  search?: ReactNode;
  /** Which of them are listed: beside the search. */
  filter?: ReactNode;
  /** The page's one filled button. */
  children?: ReactNode;
}

export function SettingsHead({ title, count, search, filter, children }: SettingsHeadProps) {
  return (
    <div className="pb-5">
      <div className="flex min-h-control-md flex-wrap items-center gap-x-2 gap-y-3">
        <h1 className="text-20 font-semibold">{title}</h1>
        {count !== undefined && <Count>{count}</Count>}
        <span className="flex-1" />
        {(search || filter) && (
          <div className="flex items-center gap-2 @max-[44rem]/page:order-last @max-[44rem]/page:w-full">
            <div className="w-56 @max-[44rem]/page:min-w-0 @max-[44rem]/page:flex-1">{search}</div>
            {filter}
          </div>
        )}
        {children}
      </div>
    </div>
  );
}
