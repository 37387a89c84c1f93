import type { DiagramShape, TagShape } from '@lintel/api/shapes';
import { type State, stateLabels, states } from '@lintel/domain/entities/diagram';
import { diagramLevels, type LevelCode, levelCodeSchema, levelOf } from '@lintel/domain/levels';
import { Plus, TextSelect } from 'lucide-react';
import { openDialog } from '../../../chrome/openDialog.ts';
import { useMay } from '../../../data/session.ts';
import { stateMeanings } from '../../../dialogs/stateMeanings.ts';
import { toggledTags } from '../../../pickers/toggledTags.ts';
import { TagPicker } from '../../../pickers/TagPicker.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LevelChip } from '../../../ui/LevelChip.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import type { MenuEntry } from '../../../ui/menuEntries.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { useDiagramFields } from './useDiagramFields.tsx';

/** What the diagram is; whoever may edit it says so right here. */
export function Traits({ diagram }: { diagram: DiagramShape }) {
  const mayEdit = useMay()('diagram.edit');
  return (
    <>
      <span aria-hidden className="h-5 border-l" />
      <div className="-m-1 flex min-w-0 items-center gap-2 overflow-hidden p-1">
        {mayEdit ? <EditedTraits diagram={diagram} /> : <ShownTraits diagram={diagram} />}
        <IconButton
          icon={TextSelect}
          label="Details"
          size="sm"
          onClick={() => openDialog({ kind: 'diagramDetails', diagram })}
        />
      </div>
    </>
  );
}

function ShownTraits({ diagram }: { diagram: DiagramShape }) {
  const level = levelOf(diagram.diagramLevel2);
  return (
    <>
      {level !== null && <LevelChip level={level.code} name={level.name} />}
      {diagram.state !== 'ACTIVE' && <Badge>{stateLabels[diagram.state]}</Badge>}
      <Tags diagram={diagram} />
    </>
  );
}

function EditedTraits({ diagram }: { diagram: DiagramShape }) {
  const { shown, change, dialog } = useDiagramFields(diagram);
  return (
    <>
      <LevelMenu level={shown.diagramLevel2} onChange={(diagramLevel2) => void change({ diagramLevel2 })} />
      <StateMenu state={shown.state} onChange={(state) => void change({ state })} />
      <Tags diagram={shown} />
      <TagPicker
        picked={shown.tags.map(({ tagId }) => tagId)}
        onToggle={(tag: TagShape) => void change({ tags: toggledTags(shown.tags, tag) })}
        trigger={<IconButton icon={Plus} label="Tags" size="sm" saves />}
      />
      {dialog}
    </>
  );
}

function Tags({ diagram }: { diagram: DiagramShape }) {
  if (diagram.tags.length === 0) return null;
  return (
    <div className="flex min-w-8 items-center gap-2 overflow-hidden">
      {diagram.tags.map((tag) => (
        <Tag key={tag.tagId} shade={tag.color} className="max-w-40 shrink-0">
          {tag.name}
        </Tag>
      ))}
    </div>
  );
}

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
          className="shrink-0"
          aria-label={`Level: ${shown === null ? 'No level' : `${shown.code} ${shown.name}`}`}
        >
          {shown === null ? (
            <span className="text-muted">No level</span>
          ) : (
            <>
              <span className="font-semibold tabular">{shown.code}</span>{' '}
              <span className="text-secondary">{shown.name}</span>
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
      items={[
        {
          kind: 'radio',
          label: 'State',
          saves: true,
          value: state,
          onChange: (value) => {
            const chosen = states.find((each) => each === value);
            if (chosen !== undefined) onChange(chosen);
          },
          options: states.map((value) => ({
            value,
            label: stateLabels[value],
            description: stateMeanings[value],
          })),
        },
      ]}
      trigger={
        <Button
          size="sm"
          variant="ghost"
          caret
          saves
          className="shrink-0"
          aria-label={`State: ${stateLabels[state]}`}
        >
          {stateLabels[state]}
        </Button>
      }
    />
  );
}
