import { attributeToSave } from '@lintel/api/endpoints/attributes';
import type { Collision } from '@lintel/api/errors';
import type { AttributeShape } from '@lintel/api/modelShapes';
import { attributeKinds, attributeTypes } from '@lintel/domain/attributes/registry';
import { useQuery } from '@tanstack/react-query';
import { attributeInputs } from '../attributes/registry.ts';
import { type AttributeToSave, useSaveAttribute } from '../data/mutations/attributes.ts';
import { attributeUsageQuery } from '../data/modelQueries.ts';
import { objectionTo, problemAt } from '../data/refusals.ts';
import { ForTypes, isLeftOver } from './ForTypes.tsx';
import { Checkbox } from '../ui/controls/Checkbox.tsx';
import { Field } from '../ui/controls/Field.tsx';
import { Select } from '../ui/controls/Select.tsx';
import { toast } from '../ui/feedback/toast.ts';
import {
  type AttributeDraft,
  attributeDraftOf,
  forTypes,
  itemChanges,
  itemsObjection,
} from './attributeDraft.ts';
import { describeText } from './conflict.ts';
import { EditDialog } from './EditDialog.tsx';
import { editWords } from './editWords.ts';
import { ListItemsField } from './ListItemsField.tsx';
import { DescriptionField, descriptionToSave, NameField } from './NamedFields.tsx';
import { useEditing } from './useEditing.ts';

export interface AttributeDialogProps {
  open: boolean;
  onClose: () => void;
  /** Null makes a new one. */
  attribute: AttributeShape | null;
  onSaved?: ((attribute: AttributeShape) => void) | undefined;
}

const typeOptions = attributeTypes.map((value) => ({
  value,
  label: attributeKinds[value].label,
  icon: attributeInputs[value].icon,
}));

const fields = attributeToSave.shape;

const labels: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  required: 'Required',
  attributeType: 'Kind',
  types: 'For types',
};

const hasItems = ({ attributeType }: Pick<AttributeDraft, 'attributeType'>): boolean =>
  attributeKinds[attributeType].held === 'items';

/** `listItem:12` is what the server calls a collision in one item. */
const labelOf = (field: string): string =>
  field.startsWith('listItem:') ? 'List item' : (labels[field] ?? field);

const describe = (field: string, value: Collision['yours']): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return describeText(value, `No ${labelOf(field).toLowerCase()}`);
};

const requiredText = (draft: AttributeDraft): string => {
  if (isLeftOver(draft)) return 'Once it is offered, every component it is for has a value';
  return draft.types.length === 0
    ? 'Every component has a value'
    : 'Every component of these types has a value';
};

/** What a save of it says; a new one says its kind whatever that is. */
const attributeChanges = (
  attribute: AttributeShape | null,
  { draft, base }: { draft: AttributeDraft; base: AttributeDraft },
  { name, description, types, isForNone, listItems, ...rest }: Partial<AttributeDraft>,
): AttributeToSave => ({
  ...rest,
  ...(attribute !== null && { attributeId: attribute.attributeId }),
  ...(attribute === null && { attributeType: draft.attributeType }),
  ...(name !== undefined && { name: name.trim() }),
  ...(description !== undefined && { description: descriptionToSave(description) }),
  ...((types !== undefined || isForNone !== undefined) && { attributeForTypes: forTypes(draft.types) }),
  ...(listItems !== undefined && hasItems(draft) && itemChanges(base.listItems, listItems)),
});

interface KindFieldProps {
  value: AttributeDraft['attributeType'];
  error: string | undefined;
  /** Components have values of it, which another kind could not hold. */
  carried: boolean;
  onChange: (attributeType: AttributeDraft['attributeType']) => void;
}

function KindField({ value, error, carried, onChange }: KindFieldProps) {
  const hint = carried ? 'Components carry values of this kind already' : undefined;
  return (
    <Field label="Kind" error={error} hint={hint}>
      <Select value={value} options={typeOptions} disabled={carried} onChange={onChange} />
    </Field>
  );
}

export function AttributeDialog({ open, onClose, attribute, onSaved }: AttributeDialogProps) {
  const save = useSaveAttribute(onSaved);
  const usage = useQuery({ ...attributeUsageQuery, enabled: open && attribute !== null }).data?.find(
    ({ attributeId }) => attributeId === attribute?.attributeId,
  );
  const words = editWords('attribute', attribute);
  const editing = useEditing<AttributeDraft>({
    open,
    onClose,
    begin: () => attributeDraftOf(attribute),
    basis: attribute?.updatedAt,
    sending: save,
    send: (given, changes, updatedAt) =>
      save.mutateAsync({
        ...attributeChanges(attribute, given, changes),
        ...(updatedAt !== undefined && { updatedAt }),
      }),
    onSaved: (saved) => toast.success(words.saved(saved)),
  });
  const { draft, base, change, error, refused } = editing;

  const objection = draft.name.trim() === '' ? 'Required' : objectionTo(fields.name, draft.name);
  const tooLong = objectionTo(fields.description, draft.description);
  const wrongItems = itemsObjection(draft.listItems);

  return (
    <EditDialog
      editing={editing}
      open={open}
      title={words.title}
      width="narrow"
      saveLabel={words.saveLabel}
      valid={objection === undefined && tooLong === undefined && wrongItems === undefined}
      subject={words.subject}
      labelOf={labelOf}
      describe={describe}
    >
      <div className="flex flex-col gap-4">
        <NameField
          value={draft.name}
          objection={objection}
          refused={refused}
          placeholder="Criticality"
          onChange={(name) => change({ name })}
        />
        <KindField
          value={draft.attributeType}
          error={problemAt(error, 'attributeType')}
          carried={(usage?.components ?? 0) > 0}
          onChange={(attributeType) => change({ attributeType })}
        />
        {hasItems(draft) && (
          <Field label="List items" as="group" error={wrongItems ?? problemAt(error, 'listItems')}>
            <ListItemsField
              items={draft.listItems}
              before={base.listItems}
              usage={usage?.listItems ?? []}
              onChange={(listItems) => change({ listItems })}
            />
          </Field>
        )}
        <ForTypes draft={draft} change={change} />
        <Checkbox
          checked={draft.required}
          onChange={(required) => change({ required })}
          label="Required"
          description={requiredText(draft)}
        />
        <DescriptionField
          value={draft.description}
          objection={tooLong}
          refused={refused}
          placeholder="What to write into it"
          onChange={(description) => change({ description })}
        />
      </div>
    </EditDialog>
  );
}
