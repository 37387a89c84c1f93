import type { DiagramShape } from '@lintel/api/shapes';
import { TagDot } from '../../ui/feedback/Tag.tsx';
import { Tooltip } from '../../ui/controls/Tooltip.tsx';
import { markedBy } from './marks.ts';

/** Tags as dots with names, the first ones; a state that is not the usual one stands before them. */
export function DiagramMarks({ diagram, most }: { diagram: DiagramShape; most: number }) {
  const { shown, rest } = markedBy(diagram, most);
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {shown.map((mark, at) => (
        // The first is told in full before the second takes any room.
        <TagDot
          key={mark.name}
          shade={mark.color}
          className={at === 0 && shown.length > 1 ? 'max-w-3/5 shrink-0' : undefined}
        >
          {mark.name}
        </TagDot>
      ))}
      {rest.length > 0 && (
        <Tooltip label={rest.map(({ name }) => name).join(', ')}>
          <span className="relative shrink-0 text-12 text-muted tabular">
            +{rest.length}
            <span className="sr-only"> more tags</span>
          </span>
        </Tooltip>
      )}
    </span>
  );
}
