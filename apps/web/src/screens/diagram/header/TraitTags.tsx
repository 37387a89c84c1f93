import type { DiagramShape, TagOnDiagram } from '@lintel/api/shapes';
import { TextSelect } from 'lucide-react';
import { titleWhenCut } from '../../../chrome/titleWhenCut.ts';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Tooltip } from '../../../ui/controls/Tooltip.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { namesOf, openDetails } from './traitEntries.ts';
import { tagRoom } from './traitRoom.ts';

export function DetailsButton({ diagram, className }: { diagram: DiagramShape; className?: string }) {
  return (
    <IconButton
      icon={TextSelect}
      label="Details"
      size="sm"
      className={className}
      onClick={openDetails(diagram)}
    />
  );
}

export function TraitTags({ tags }: { tags: readonly TagOnDiagram[] }) {
  if (tags.length === 0) return null;
  return (
    <div className={classes('flex min-w-0 items-center gap-2', tagRoom[0].named)}>
      {tagRoom.map(({ named, last }, index) => (
        <NamedTag key={named} tags={tags} index={index} named={named} last={last} />
      ))}
    </div>
  );
}

interface NamedTagProps {
  tags: readonly TagOnDiagram[];
  index: number;
  named: string;
  last: string | null;
}

/** One of them, and how many follow where it is the last for which there is room. */
function NamedTag({ tags, index, named, last }: NamedTagProps) {
  const tag = tags[index];
  const rest = tags.slice(index + 1);
  if (tag === undefined) return null;
  return (
    <>
      <span onMouseEnter={titleWhenCut} className={classes('flex max-w-40 min-w-12 shrink', named)}>
        <Tag shade={tag.color}>{tag.name}</Tag>
      </span>
      {rest.length > 0 && (
        <Tooltip label={namesOf(rest)}>
          <span className={classes('shrink-0 text-12 text-muted tabular', named, last)}>+{rest.length}</span>
        </Tooltip>
      )}
    </>
  );
}
