import { Tooltip } from '../../ui/Tooltip.tsx';
import type { DateText } from './dates.ts';

/** A short date, with the whole of it in a tooltip. */
export function When({ told, className }: { told: DateText; className?: string }) {
  return (
    <Tooltip label={told.full}>
      <time dateTime={told.instant} className={className}>
        {told.text}
      </time>
    </Tooltip>
  );
}
