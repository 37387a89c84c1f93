import { classes } from '../../ui/classes.ts';
import type { ShellPlace } from '../usePlace.ts';
import { useState } from 'react';
import { whenNeeded } from '../../ui/whenNeeded.tsx';

const SidebarNav = whenNeeded(async () => (await import('./SidebarNav.tsx')).SidebarNav);

export interface SidebarProps {
  id: string;
  open: boolean;
  place: ShellPlace;
}

/** Beside the page. Closed it is out of reach for keys and readers too, and slides instead of jumping. */
export function Sidebar({ id, open, place }: SidebarProps) {
  // Over a drawing most people never unfold it.
  const [used, setUsed] = useState(open);
  if (open && !used) setUsed(true);
  return (
    <div
      id={id}
      inert={!open}
      className={classes(
        'shrink-0 overflow-hidden bg-sunken transition-[width] duration-base ease-out max-md:hidden',
        open ? 'w-sidebar' : 'w-0',
      )}
    >
      <div className="h-full w-sidebar border-r">{used && <SidebarNav place={place} />}</div>
    </div>
  );
}
