import { Tooltip } from '../../ui/Tooltip.tsx';
import type { Told } from './dates.ts';

/** A short date, with the whole of it in a tooltip. */
export function When({ told, className }: { told: Told; className?: string }) {
  return (
    <Tooltip label={told.full}>
      <time dateTime={told.instant} className={className}>
        {told.text}
      </time>
    </Tooltip>
  );
}
