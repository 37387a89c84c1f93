import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import type { AttributeShape } from '@lintel/api/modelShapes';
import { type State, stateLabels, states } from '@lintel/domain/entities/diagram';
import { limits } from '@lintel/domain/limits';
import { fullName } from '@lintel/domain/people';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { announceEditing, announcePause } from '../../../data/announceEditing.ts';
import { usersQuery } from '../../../data/peopleQueries.ts';
import { TypePicker } from '../../../dialogs/TypePicker.tsx';
import { PersonAvatar } from '../../../people/PersonAvatar.tsx';
import { TagPicker } from '../../../pickers/TagPicker.tsx';
import { toggledTags } from '../../../pickers/toggledTags.ts';
import { tileIdOf } from '../../../pickers/typeTiles.ts';
import { Picker, type PickerItem } from '../../../ui/overlays/Picker.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { useEditing } from '../../../ui/unsaved.ts';
import { cellText, heldOf } from '../columns/cellText.ts';
import type { ModelColumn } from '../columns/modelColumns.ts';
import { type CellValue, objectionToTyped, typedValue, valueOf } from './cellEdits.ts';
import type { AfterEdit } from './useGrid.ts';

export interface CellEditorProps {
  row: ViewRowShape;
  column: ModelColumn;
  /** The letter that it was begun with. */
  typed: string | null;
  onDone: (value: CellValue | null, after: AfterEdit) => void;
}

/** Tells the others which cell is being edited. */
const useAnnounced = (slug: string, field: string): void => {
  useEffect(() => {
    const say = (editing: boolean) => void announceEditing(slug, { editing, field }).catch(() => undefined);
    say(true);
    const timer = setInterval(() => say(true), announcePause);
    return () => {
      clearInterval(timer);
      say(false);
    };
  }, [slug, field]);
};

/** The value of a cell while it is being changed. */
export function CellEditor(props: CellEditorProps) {
  const { row, column } = props;
  useAnnounced(row.slug, column.id);
  useEditing(true);
  if (column.id === 'col-type') return <TypeEditor {...props} />;
  if (column.id === 'col-state') return <StateEditor {...props} />;
  if (column.id === 'col-tags') return <TagsEditor {...props} />;
  const { attribute } = column;
  if (attribute?.attributeType === 'LIST') return <ListEditor {...props} attribute={attribute} />;
  if (attribute?.attributeType === 'USERLIST') return <PersonEditor {...props} attribute={attribute} />;
  return <TextEditor {...props} />;
}

const namelessText = { userName: () => '' };

const storedText = (row: ViewRowShape, { attribute, ...column }: ModelColumn): string => {
  if (attribute === null) return cellText({ attribute, ...column }, row, namelessText);
  const held = heldOf(row, attribute);
  return typeof held === 'string' ? held : '';
};

function TextEditor({ row, column, typed, onDone }: CellEditorProps) {
  const [text, setText] = useState(() => typed ?? storedText(row, column));
  const objection = objectionToTyped(column, text);
  // What goes away loses the focus, which is no second answer.
  const isOver = useRef(false);
  const end = (value: CellValue | null, after: AfterEdit) => {
    if (isOver.current) return;
    isOver.current = true;
    onDone(value, after);
  };
  const done = (after: AfterEdit) => {
    if (objection === null) end(typedValue(row, column, text), after);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') done('down');
    else if (event.key === 'Tab') done(event.shiftKey ? 'previous' : 'next');
    else if (event.key === 'Escape') end(null, 'stay');
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        type="text"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- somebody has just asked to type here
        autoFocus
        aria-label={column.label}
        aria-invalid={objection !== null || undefined}
        title={objection ?? undefined}
        inputMode={column.numeric ? 'decimal' : undefined}
        maxLength={column.attribute === null ? limits.nameLength : limits.attributeValueLength}
        value={text}
        onFocus={(event) => {
          if (typed === null) event.target.select();
        }}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => end(objection === null ? typedValue(row, column, text) : null, 'leave')}
        className="absolute inset-0 w-full bg-raised px-3 text-13 outline-2 -outline-offset-2 outline-(--focus-ring) aria-invalid:outline-(--danger)"
      />
      {objection !== null && (
        <span
          role="alert"
          className="absolute top-full left-0 z-floating rounded-sm bg-raised px-2 py-1 text-12 text-danger shadow-popover"
        >
          {objection}
        </span>
      )}
    </>
  );
}

/** Where a list of choices hangs: on the whole cell. */
function useCellAnchor() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return { anchor, spot: <span ref={setAnchor} className="pointer-events-none absolute inset-0" /> };
}

interface ChoiceEditorProps {
  label: string;
  items: readonly PickerItem[];
  picked: string | null;
  onPick: (value: string) => void;
  onCancel: () => void;
}

function ChoiceEditor({ label, items, picked, onPick, onCancel }: ChoiceEditorProps) {
  const { anchor, spot } = useCellAnchor();
  return (
    <>
      {spot}
      {anchor !== null && (
        <Picker
          label={label}
          items={items}
          picked={picked === null ? [] : [picked]}
          anchor={anchor}
          open
          onPick={onPick}
          onOpenChange={(open) => {
            if (!open) onCancel();
          }}
          empty="Empty list"
        />
      )}
    </>
  );
}

function StateEditor({ row, column, onDone }: CellEditorProps) {
  return (
    <ChoiceEditor
      label={column.label}
      items={states.map((value) => ({ value, label: stateLabels[value] }))}
      picked={row.state}
      onPick={(state) => onDone({ of: 'state', state: state as State }, 'stay')}
      onCancel={() => onDone(null, 'stay')}
    />
  );
}

const noneChosen = 'none';
const noValue: PickerItem = { value: noneChosen, label: 'No value' };

type OfAttribute = CellEditorProps & { attribute: AttributeShape };

const firstHeld = (row: ViewRowShape, attribute: AttributeShape): string | null => {
  const held = heldOf(row, attribute);
  return Array.isArray(held) && held[0] !== undefined ? String(held[0]) : null;
};

function ListEditor({ row, column, attribute, onDone }: OfAttribute) {
  const items = attribute.listItems
    .filter(({ value }) => value.trim() !== '')
    .map(({ attributeListItemId, value }) => ({ value: String(attributeListItemId), label: value }));
  return (
    <ChoiceEditor
      label={column.label}
      items={[...items, noValue]}
      picked={firstHeld(row, attribute) ?? noneChosen}
      onPick={(id) => {
        const value = id === noneChosen ? null : ({ kind: 'items', ids: [Number(id)] } as const);
        onDone({ of: 'attribute', value }, 'stay');
      }}
      onCancel={() => onDone(null, 'stay')}
    />
  );
}

function PersonEditor({ row, column, attribute, onDone }: OfAttribute) {
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
  return (
    <ChoiceEditor
      label={column.label}
      items={[...items, noValue]}
      picked={firstHeld(row, attribute) ?? noneChosen}
      onPick={(id) => {
        const value = id === noneChosen ? null : ({ kind: 'users', ids: [Number(id)] } as const);
        onDone({ of: 'attribute', value }, 'stay');
      }}
      onCancel={() => onDone(null, 'stay')}
    />
  );
}

function TypeEditor({ row, column, onDone }: CellEditorProps) {
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

function TagsEditor({ row, onDone }: CellEditorProps) {
  const { anchor, spot } = useCellAnchor();
  const [tags, setTags] = useState(row.tags);
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
