import { useQuery } from '@tanstack/react-query';
import { CornerLeftUp } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { backlinksQuery } from '../../../data/queries.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Tooltip } from '../../../ui/controls/Tooltip.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { whenNeeded } from '../../../ui/whenNeeded.tsx';
import type { ParentListProps } from './ParentList.tsx';

const ParentList = whenNeeded<ParentListProps>(async () => (await import('./ParentList.tsx')).ParentList);

/** A number says nothing where there is nothing to count. */
function ParentButton({ count, ...rest }: { count: number } & ComponentProps<'button'>) {
  return (
    <Tooltip label="Parent diagrams">
      <Button
        {...rest}
        size="sm"
        variant="ghost"
        icon={CornerLeftUp}
        caret
        aria-label={`Parent diagrams: ${count}`}
      >
        {count > 0 && <span className="tabular">{count}</span>}
      </Button>
    </Tooltip>
  );
}

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
        // It may have been linked on a diagram that is not open here.
        if (next) void refetch();
      }}
      trigger={<ParentButton count={count} />}
    >
      <ParentList slug={slug} pins={pins} onLeave={() => setOpen(false)} />
    </Popover>
  );
}
