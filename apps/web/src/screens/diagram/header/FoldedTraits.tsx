import type { DiagramShape, TagOnDiagram } from '@lintel/api/shapes';
import type { State } from '@lintel/domain/entities/diagram';
import { Ellipsis, Tag as TagIcon, TextSelect } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { TagPicker, type TagPickerProps } from '../../../pickers/TagPicker.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import type { MenuEntry } from '../../../ui/overlays/menuEntries.ts';
import { Tooltip } from '../../../ui/controls/Tooltip.tsx';
import { namesOf, openDetails, stateEntry } from './traitEntries.ts';
import { noTagNamed, room } from './traitRoom.ts';

export interface FoldedTraitsProps {
  diagram: DiagramShape;
  picker: Pick<TagPickerProps, 'picked' | 'onToggle'>;
  onState: (state: State) => void;
}

/** What stands in for controls there is no room for. */
export function FoldedTraits({ diagram, picker, onState }: FoldedTraitsProps) {
  const [picking, setPicking] = useState<Element | null>(null);
  const { tags, state } = diagram;
  const rest = (button: ButtonRef): MenuEntry[] => [
    {
      label: 'Tags',
      icon: TagIcon,
      badge: tags.length || undefined,
      saves: true,
      onSelect: () => setPicking(button.current),
    },
    { label: 'Details', icon: TextSelect, onSelect: openDetails(diagram) },
  ];
  return (
    <>
      {tags.length > 0 && (
        <TagPicker
          {...picker}
          trigger={
            <Button
              size="sm"
              variant="ghost"
              icon={TagIcon}
              saves
              aria-label={`Tags: ${namesOf(tags)}`}
              title={namesOf(tags)}
              className={classes(room.tagsAndDetails, noTagNamed)}
            >
              <span className="tabular">{tags.length}</span>
            </Button>
          }
        />
      )}
      <More className={room.more} entries={rest} />
      <More
        className={room.moreWithState}
        entries={(button) => [stateEntry(state, onState), { kind: 'separator' }, ...rest(button)]}
      />
      <TagPicker
        {...picker}
        anchor={picking}
        open={picking !== null}
        onOpenChange={(open) => !open && setPicking(null)}
      />
    </>
  );
}

/** For readers, who may not change them. */
export function TagCount({ tags }: { tags: readonly TagOnDiagram[] }) {
  if (tags.length === 0) return null;
  return (
    <Tooltip label={namesOf(tags)}>
      <span className={classes('flex items-center gap-1 text-12 text-muted tabular', noTagNamed)}>
        <Icon icon={TagIcon} size={14} />
        {tags.length}
      </span>
    </Tooltip>
  );
}

type ButtonRef = RefObject<HTMLElement | null>;

interface MoreProps {
  className: string;
  entries: (button: ButtonRef) => MenuEntry[];
}

function More({ className, entries }: MoreProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu
      label="More about the diagram"
      className="max-w-80"
      items={entries(button)}
      trigger={
        <IconButton
          ref={button}
          icon={Ellipsis}
          label="More about the diagram"
          size="sm"
          className={className}
        />
      }
    />
  );
}
