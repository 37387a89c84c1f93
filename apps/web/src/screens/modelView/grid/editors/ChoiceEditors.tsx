import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import type { AttributeShape } from '@lintel/api/modelShapes';
import { type State, stateLabels, states } from '@lintel/domain/entities/diagram';
import { fullName } from '@lintel/domain/people';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usersQuery } from '../../../../data/peopleQueries.ts';
import { TypePicker } from '../../../../dialogs/TypePicker.tsx';
import { PersonAvatar } from '../../../../people/PersonAvatar.tsx';
import { TagPicker } from '../../../../pickers/TagPicker.tsx';
import { toggledTags } from '../../../../pickers/toggledTags.ts';
import { tileIdOf } from '../../../../pickers/typeTiles.ts';
import { Picker, type PickerItem } from '../../../../ui/overlays/Picker.tsx';
import { Popover } from '../../../../ui/overlays/Popover.tsx';
import { heldOf } from '../../columns/cellText.ts';
import { valueOf } from '../cellEdits.ts';
import { useTyped } from '../../../../ui/unsaved.ts';
import type { CellEditorProps } from './cellEditorProps.ts';
import { useCellAnchor } from './useCellAnchor.tsx';

export function StateEditor({ row, column, onDone }: CellEditorProps) {
  const { anchor, spot } = useCellAnchor();
  return (
    <>
      {spot}
      {anchor !== null && (
        <Picker
          label={column.label}
          items={states.map((value) => ({ value, label: stateLabels[value] }))}
          picked={[row.state]}
          anchor={anchor}
          open
          onPick={(state) => onDone({ of: 'state', state: state as State }, 'stay')}
          onOpenChange={(open) => {
            if (!open) onDone(null, 'stay');
          }}
          empty="Empty list"
        />
      )}
    </>
  );
}

type OfAttribute = CellEditorProps & { attribute: AttributeShape };

const idsHeld = (row: ViewRowShape, attribute: AttributeShape): readonly number[] => {
  const held = heldOf(row, attribute);
  return Array.isArray(held) ? held : [];
};

const toggled = (ids: readonly number[], id: number): readonly number[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];

interface SeveralEditorProps extends OfAttribute {
  kind: 'items' | 'users';
  items: readonly PickerItem[];
  empty: string;
}

/** Any number of values; they are set when the list is left. */
function SeveralEditor({ row, column, attribute, kind, items, empty, onDone }: SeveralEditorProps) {
  const { anchor, spot } = useCellAnchor();
  const [before] = useState(() => idsHeld(row, attribute));
  const [ids, setIds] = useState(before);
  useTyped(ids !== before);
  const done = () => {
    if (ids === before) onDone(null, 'stay');
    else onDone({ of: 'attribute', value: ids.length === 0 ? null : { kind, ids: [...ids] } }, 'stay');
  };
  return (
    <>
      {spot}
      {anchor !== null && (
        <Picker
          multiple
          label={column.label}
          items={items}
          picked={ids.map(String)}
          anchor={anchor}
          open
          onPick={(id) => setIds((now) => toggled(now, Number(id)))}
          onOpenChange={(open) => {
            if (!open) done();
          }}
          empty={empty}
        />
      )}
    </>
  );
}

export function ListEditor(props: OfAttribute) {
  const items = props.attribute.listItems
    .filter(({ value }) => value.trim() !== '')
    .map(({ attributeListItemId, value }) => ({ value: String(attributeListItemId), label: value }));
  return <SeveralEditor {...props} kind="items" items={items} empty="Empty list" />;
}

export function PeopleEditor(props: OfAttribute) {
  const users = useQuery(usersQuery).data ?? [];
  const items = users.map((user) => ({
    value: String(user.userId),
    label: `${fullName(user)} ${user.email}`,
    content: (
      <span className="flex items-center gap-2">
        <PersonAvatar person={user} size={20} />
        {fullName(user)}
      </span>
    ),
  }));
  return <SeveralEditor {...props} kind="users" items={items} empty="Nobody is here" />;
}

export function TypeEditor({ row, column, onDone }: CellEditorProps) {
  const { anchor, spot } = useCellAnchor();
  const now = valueOf(row, column);
  const picked = now?.of === 'type' && now.tile !== null ? tileIdOf(now.tile.choice) : null;
  return (
    <>
      {spot}
      {anchor !== null && (
        <Popover
          label="Types"
          className="w-100"
          anchor={anchor}
          open
          onOpenChange={(open) => {
            if (!open) onDone(null, 'stay');
          }}
        >
          <TypePicker
            picked={picked === null ? [] : [picked]}
            onPick={(tile) => onDone({ of: 'type', tile: tile.id === picked ? null : tile }, 'stay')}
          />
        </Popover>
      )}
    </>
  );
}

export function TagsEditor({ row, onDone }: CellEditorProps) {
  const { anchor, spot } = useCellAnchor();
  const [tags, setTags] = useState(row.tags);
  useTyped(tags !== row.tags);
  return (
    <>
      {spot}
      {anchor !== null && (
        <TagPicker
          picked={tags.map(({ tagId }) => tagId)}
          onToggle={(tag) => setTags((before) => toggledTags(before, tag))}
          anchor={anchor}
          open
          onOpenChange={(open) => {
            if (!open) onDone(tags === row.tags ? null : { of: 'tags', tags }, 'stay');
          }}
        />
      )}
    </>
  );
}
