import { Tooltip } from '../../ui/controls/Tooltip.tsx';
import type { DateText } from './dates.ts';

/** A short date, with the whole of it in a tooltip. */
export function When({ date, className }: { date: DateText; className?: string }) {
  return (
    <Tooltip label={date.full}>
      <time dateTime={date.instant} className={className}>
        {date.text}
      </time>
    </Tooltip>
  );
}
