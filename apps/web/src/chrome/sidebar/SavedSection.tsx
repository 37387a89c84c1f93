import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { SidebarSection } from '../../ui/lists/SidebarSection.tsx';
import { NotLoaded, type NotLoadedProps } from './NotLoaded.tsx';

export interface SavedSectionProps extends NotLoadedProps {
  title: string;
  action: ReactNode;
  /** How many more there are than are shown. */
  more: number;
  onAll: () => void;
  /** The rows, each an item of a list. */
  children: ReactNode;
}

/** What was saved of one kind; nothing of it stands there until it is known whether there is any. */
export function SavedSection({ title, what, read, action, more, onAll, children }: SavedSectionProps) {
  if (read.data === undefined && !read.isError) return null;
  return (
    <SidebarSection title={title} action={action}>
      {read.data?.length === 0 && <p className="px-2 text-12 text-muted">No {what} yet.</p>}
      {read.data === undefined && <NotLoaded what={what} read={read} />}
      <ul aria-label={title}>{children}</ul>
      {more > 0 && (
        <Button variant="ghost" size="sm" onClick={onAll}>
          Show {more} more
        </Button>
      )}
    </SidebarSection>
  );
}
