import { attributeToSave } from '@lintel/api/endpoints/attributes';
import type { AttributeShape } from '@lintel/api/modelShapes';
import { attributeKinds } from '@lintel/domain/attributes/registry';
import { attributeTypes } from '@lintel/domain/entities/attribute';
import { useQuery } from '@tanstack/react-query';
import { attributeGlyphs } from '../attributes/glyphs.ts';
import { type AttributeToSave, useSaveAttribute } from '../data/mutations/attributes.ts';
import { attributeUsageQuery } from '../data/modelQueries.ts';
import { objectionTo, problemAt } from '../data/refusals.ts';
import { TypesField } from './TypesField.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { DraftDialog } from '../ui/DraftDialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { toast } from '../ui/toast.ts';
import {
  type AttributeDraft,
  attributeDraftOf,
  forTypes,
  itemChanges,
  itemsObjection,
} from './attributeDraft.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { tellText } from './conflict.ts';
import { ListItemsField } from './ListItemsField.tsx';
import { DescriptionField, descriptionToSave, NameField } from './NamedFields.tsx';
import { useConflict } from './useConflict.ts';
import { changesOf, useDraft } from './useDraft.ts';

export interface AttributeDialogProps {
  open: boolean;
  onClose: () => void;
  /** Null makes a new one. */
  attribute: AttributeShape | null;
}

const typeOptions = attributeTypes.map((value) => ({
  value,
  label: attributeKinds[value].label,
  icon: attributeGlyphs[value],
}));

const fields = attributeToSave.shape;

const labels: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  required: 'Required',
  attributeType: 'Kind',
  types: 'For types',
};

/** `listItem:12` is what the server calls a collision in one item. */
const labelOf = (field: string): string =>
  field.startsWith('listItem:') ? 'List item' : (labels[field] ?? field);

export function AttributeDialog({ open, onClose, attribute }: AttributeDialogProps) {
  const save = useSaveAttribute();
  const usage = useQuery({ ...attributeUsageQuery, enabled: open && attribute !== null }).data?.find(
    ({ attributeId }) => attributeId === attribute?.attributeId,
  );
  const { draft, base, change } = useDraft(open, () => attributeDraftOf(attribute));
  const basis = useDraft(open, () => ({ updatedAt: attribute?.updatedAt })).base.updatedAt;
  const nothing = attributeDraftOf(null);
  const changes = changesOf(attribute === null ? nothing : base, draft);

  const close = () => {
    save.reset();
    onClose();
  };

  const toSave = (given: Partial<AttributeDraft>): AttributeToSave => {
    const { name, description, types, listItems, ...rest } = given;
    const isNew = attribute === null;
    return {
      ...rest,
      ...(!isNew && { attributeId: attribute.attributeId }),
      ...(isNew && { attributeType: draft.attributeType }),
      ...(name !== undefined && { name: name.trim() }),
      ...(description !== undefined && { description: descriptionToSave(description) }),
      ...(types !== undefined && { attributeForTypes: forTypes(types) }),
      ...(listItems !== undefined &&
        draft.attributeType === 'LIST' &&
        itemChanges(base.listItems, listItems)),
    };
  };

  const conflict = useConflict<AttributeDraft>(
    async (given, updatedAt) => {
      await save.mutateAsync({ ...toSave(given), ...(updatedAt !== undefined && { updatedAt }) });
    },
    () => {
      toast.success(
        `Attribute “${draft.name.trim()}” has been ${attribute === null ? 'created' : 'updated'}`,
      );
      close();
    },
  );

  const objection = draft.name.trim() === '' ? 'Required' : objectionTo(fields.name, draft.name);
  const tooLong = objectionTo(fields.description, draft.description);
  const wrongItems = itemsObjection(draft.listItems);
  const refused = save.variables?.name === draft.name.trim() ? save.error : null;
  const carried = usage?.components ?? 0;

  return (
    <DraftDialog
      open={open}
      title={attribute === null ? 'New attribute' : 'Edit attribute'}
      width="narrow"
      saveLabel={attribute === null ? 'Create attribute' : 'Save'}
      changed={Object.keys(changes).length > 0}
      valid={objection === undefined && tooLong === undefined && wrongItems === undefined}
      busy={save.isPending}
      onCancel={close}
      onSave={() => void conflict.submit(changes, basis)}
    >
      <div className="flex flex-col gap-4">
        <NameField
          value={draft.name}
          objection={objection}
          refused={refused}
          placeholder="Criticality"
          onChange={(name) => change({ name })}
        />
        <Field
          label="Kind"
          error={problemAt(save.error, 'attributeType')}
          hint={carried > 0 ? 'Components carry values of this kind already' : undefined}
        >
          <Select
            value={draft.attributeType}
            options={typeOptions}
            disabled={carried > 0}
            onChange={(attributeType) => change({ attributeType })}
          />
        </Field>
        {draft.attributeType === 'LIST' && (
          <Field label="List items" as="group" error={wrongItems ?? problemAt(save.error, 'listItems')}>
            <ListItemsField
              items={draft.listItems}
              before={base.listItems}
              usage={usage?.listItems ?? []}
              onChange={(listItems) => change({ listItems })}
            />
          </Field>
        )}
        <Field
          label="For types"
          as="group"
          hint="Offered for components of these types; with none for every component"
        >
          <TypesField value={draft.types} onChange={(types) => change({ types })} />
        </Field>
        <Checkbox
          checked={draft.required}
          onChange={(required) => change({ required })}
          label="Required"
          description={
            draft.types.length === 0
              ? 'Every component has a value'
              : 'Every component of these types has a value'
          }
        />
        <DescriptionField
          value={draft.description}
          objection={tooLong}
          refused={refused}
          placeholder="What to write into it"
          onChange={(description) => change({ description })}
        />
      </div>
      <ConflictDialog
        attempt={conflict.attempt}
        subject={`the attribute “${attribute?.name ?? ''}”`}
        labels={Object.fromEntries(
          (conflict.attempt?.collided.collisions ?? []).map(({ field }) => [field, labelOf(field)]),
        )}
        tell={(field, value) =>
          typeof value === 'boolean'
            ? value
              ? 'Yes'
              : 'No'
            : tellText(value, `No ${labelOf(field).toLowerCase()}`)
        }
        busy={save.isPending}
        onSettle={(sides) => void conflict.settle(sides)}
        onDismiss={conflict.dismiss}
      />
    </DraftDialog>
  );
}
