import type { TagOnDiagram } from '@lintel/api/shapes';
import { Plus } from 'lucide-react';
import { Button } from '../ui/controls/Button.tsx';
import { Tag } from '../ui/feedback/Tag.tsx';
import { TagPicker } from './TagPicker.tsx';
import { toggledTags } from './toggledTags.ts';

export interface TagFieldProps {
  tags: readonly TagOnDiagram[];
  onChange: (tags: TagOnDiagram[]) => void;
}

/** Tags in a form: each can be taken off, and a picker adds more. */
export function TagField({ tags, onChange }: TagFieldProps) {
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {tags.map((tag) => (
        <Tag
          key={tag.tagId}
          shade={tag.color}
          onRemove={() => onChange(tags.filter(({ tagId }) => tagId !== tag.tagId))}
        >
          {tag.name}
        </Tag>
      ))}
      <TagPicker
        picked={tags.map(({ tagId }) => tagId)}
        onToggle={(tag) => onChange(toggledTags(tags, tag))}
        trigger={
          <Button size="sm" variant="ghost" icon={Plus}>
            Add tag
          </Button>
        }
      />
    </div>
  );
}
