import type { DiagramShape, TagShape } from '@lintel/api/shapes';
import { type State, stateLabels } from '@lintel/domain/entities/diagram';
import { diagramLevels, type LevelCode, levelCodeSchema, levelOf } from '@lintel/domain/levels';
import { Plus } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useMay } from '../../../data/session.ts';
import { toggledTags } from '../../../pickers/toggledTags.ts';
import { TagPicker } from '../../../pickers/TagPicker.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { LevelChip } from '../../../ui/feedback/LevelChip.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import type { MenuEntry } from '../../../ui/overlays/menuEntries.ts';
import { whenNeeded } from '../../../ui/whenNeeded.tsx';
import { stateEntry } from './traitEntries.ts';
import { DetailsButton, TraitTags } from './TraitTags.tsx';
import { room, tagRoom } from './traitRoom.ts';
import { useDiagramFields } from './useDiagramFields.tsx';

// Nobody needs it before the drawing stands.
const FoldedTraits = whenNeeded(async () => (await import('./FoldedTraits.tsx')).FoldedTraits);
const ShownTraits = whenNeeded(async () => (await import('./ShownTraits.tsx')).ShownTraits);

/** What the diagram is; editors change it right here. */
export function Traits({ diagram }: { diagram: DiagramShape }) {
  const mayEdit = useMay()('diagram.edit');
  return (
    <>
      <span aria-hidden className="h-5 shrink-0 border-l" />
      <div className="@container/traits min-w-24 flex-1 basis-84">
        <div className="flex items-center gap-2">
          {mayEdit ? <EditedTraits diagram={diagram} /> : <ShownTraits diagram={diagram} />}
        </div>
      </div>
    </>
  );
}

function EditedTraits({ diagram }: { diagram: DiagramShape }) {
  const { shown, change, dialog } = useDiagramFields(diagram);
  const { tags } = shown;
  const setState = (state: State) => void change({ state });
  const picker = {
    picked: tags.map(({ tagId }) => tagId),
    onToggle: (tag: TagShape) => void change({ tags: toggledTags(tags, tag) }),
  };
  return (
    <>
      <LevelMenu level={shown.diagramLevel2} onChange={(diagramLevel2) => void change({ diagramLevel2 })} />
      <StateMenu state={shown.state} onChange={setState} />
      <TraitTags tags={tags} />
      <TagPicker
        {...picker}
        trigger={
          <IconButton
            icon={Plus}
            label="Tags"
            size="sm"
            saves
            className={classes(room.tagsAndDetails, tags.length > 0 && tagRoom[0].named)}
          />
        }
      />
      <FoldedTraits.OnceThere diagram={shown} picker={picker} onState={setState} />
      <DetailsButton diagram={diagram} className={room.tagsAndDetails} />
      {dialog}
    </>
  );
}

/** Says what a control means where there is no room for it to say so itself. */
const titleWhenShort = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
  const isShort = currentTarget.querySelector('[data-full]')?.getClientRects().length === 0;
  currentTarget.title = isShort ? (currentTarget.ariaLabel ?? '') : '';
};

const none = 'none';

const levelEntries = (level: LevelCode | null, onChange: (level: LevelCode | null) => void): MenuEntry[] => [
  {
    kind: 'radio',
    label: 'Level',
    saves: true,
    value: level ?? none,
    onChange: (value) => onChange(levelCodeSchema.safeParse(value).data ?? null),
    options: [
      { value: none, label: 'No level', description: 'Neither of these, or not decided yet' },
      ...diagramLevels.map(({ code, name, description }) => ({
        value: code,
        label: name,
        description,
        icon: <LevelChip level={code} />,
      })),
    ],
  },
];

function LevelMenu({
  level,
  onChange,
}: {
  level: LevelCode | null;
  onChange: (level: LevelCode | null) => void;
}) {
  const shown = levelOf(level);
  return (
    <Menu
      label="Level"
      items={levelEntries(level, onChange)}
      className="max-w-80"
      trigger={
        <Button
          size="sm"
          caret
          saves
          onMouseEnter={titleWhenShort}
          aria-label={`Level: ${shown === null ? 'No level' : `${shown.code} ${shown.name}`}`}
        >
          {shown === null ? (
            <span className="text-muted">
              <span data-full className={room.fullLevel}>
                No level
              </span>
              <span className={room.levelCode}>–</span>
            </span>
          ) : (
            <>
              <span className="font-semibold tabular">{shown.code}</span>
              <span data-full className={classes('text-secondary', room.fullLevel)}>
                {' '}
                {shown.name}
              </span>
            </>
          )}
        </Button>
      }
    />
  );
}

function StateMenu({ state, onChange }: { state: State; onChange: (state: State) => void }) {
  return (
    <Menu
      label="State"
      className="max-w-80"
      items={[stateEntry(state, onChange)]}
      trigger={
        <Button
          size="sm"
          variant="ghost"
          caret
          saves
          className={room.state}
          aria-label={`State: ${stateLabels[state]}`}
        >
          {stateLabels[state]}
        </Button>
      }
    />
  );
}
