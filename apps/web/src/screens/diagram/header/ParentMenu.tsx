import { useQuery } from '@tanstack/react-query';
import { CornerLeftUp } from 'lucide-react';
import { useState } from 'react';
import { backlinksQuery } from '../../../data/queries.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { whenNeeded } from '../../../ui/whenNeeded.tsx';
import type { ParentListProps } from './ParentList.tsx';

const ParentList = whenNeeded<ParentListProps>(async () => (await import('./ParentList.tsx')).ParentList);

/** The ways up: diagrams on which something leads here. */
export function ParentMenu({ slug, pins }: { slug: string; pins: readonly string[] }) {
  const [open, setOpen] = useState(false);
  const { data, refetch } = useQuery(backlinksQuery(slug));
  const count = data?.length ?? 0;
  return (
    <Popover
      label="Parent diagrams"
      className="w-72 p-1"
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        // Somebody may have linked it on a diagram that nobody here looks at.
        if (next) void refetch();
      }}
      trigger={
        <Button size="sm" variant="ghost" icon={CornerLeftUp} caret aria-label={`Parent diagrams: ${count}`}>
          <span className="tabular">{count}</span>
        </Button>
      }
    >
      <ParentList slug={slug} pins={pins} onLeave={() => setOpen(false)} />
    </Popover>
  );
}
