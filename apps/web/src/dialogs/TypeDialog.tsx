import { typeEndpoints } from '@lintel/api/endpoints/types';
import type { TypeShape } from '@lintel/api/modelShapes';
import { useQuery } from '@tanstack/react-query';
import { useSaveType } from '../data/mutations/types.ts';
import { iconsQuery } from '../data/modelQueries.ts';
import { objectionTo } from '../data/refusals.ts';
import { IconField } from '../pickers/IconField.tsx';
import { creationText, isTaken } from '../pickers/tiles.ts';
import { useTypes } from '../pickers/useTypes.ts';
import { Field } from '../ui/controls/Field.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { describeText } from './conflict.ts';
import { EditDialog } from './EditDialog.tsx';
import { editWords } from './editWords.ts';
import { DescriptionField, descriptionToSave, NameField } from './NamedFields.tsx';
import { useEditing } from './useEditing.ts';

export interface TypeDialogProps {
  open: boolean;
  onClose: () => void;
  /** Null makes a new one. */
  type: TypeShape | null;
  /** What a new one begins with. */
  begun?: { name: string; iconId: number | null } | undefined;
  onSaved?: ((type: TypeShape) => void) | undefined;
}

interface TypeDraft {
  name: string;
  description: string;
  iconId: number | null;
}

const nothing: TypeDraft = { name: '', description: '', iconId: null };

const draftOf = (type: TypeShape | null): TypeDraft =>
  type === null ? nothing : { name: type.name, description: type.description ?? '', iconId: type.iconId };

const labels: Record<string, string> = { name: 'Name', description: 'Description', iconId: 'Icon' };

const fields = typeEndpoints.save.body.shape.type.shape;

export function TypeDialog({ open, onClose, type, begun, onSaved }: TypeDialogProps) {
  const save = useSaveType();
  const icons = useQuery({ ...iconsQuery, enabled: open }).data ?? [];
  const tiles = useTypes().groups.flatMap((group) => group.tiles);
  const others = tiles.filter(({ own }) => own === null || own.typeId !== type?.typeId);
  const words = editWords('type', type);
  const editing = useEditing<TypeDraft>({
    open,
    onClose,
    begin: () => ({ ...draftOf(type), ...begun }),
    nothing: type === null ? nothing : undefined,
    basis: type?.updatedAt,
    sending: save,
    send: async ({ draft: { name } }, { description, ...rest }, updatedAt, standing) => {
      const saved = await save.mutateAsync({
        ...rest,
        name: (rest.name ?? standing.name ?? name).trim(),
        ...(type !== null && { typeId: type.typeId }),
        ...(description !== undefined && { description: descriptionToSave(description) }),
        ...(updatedAt !== undefined && { updatedAt }),
      });
      onSaved?.(saved);
    },
    onSaved: (saved) => toast.success(words.saved(saved)),
  });
  const { draft, change, refused } = editing;

  const isNewName = type === null || draft.name !== type.name;
  const taken = isNewName && isTaken(draft.name, others);
  const objection = taken
    ? creationText({ name: draft.name.trim(), exists: true })
    : objectionTo(fields.name, draft.name);
  const tooLong = objectionTo(fields.description, draft.description);
  const iconName = (id: unknown): string => icons.find(({ iconId }) => iconId === id)?.name ?? 'No icon';

  return (
    <EditDialog
      editing={editing}
      open={open}
      title={words.title}
      width="narrow"
      saveLabel={words.saveLabel}
      valid={objection === undefined && tooLong === undefined}
      subject={words.subject}
      labelOf={(field) => labels[field] ?? field}
      describe={(field, value) => (field === 'iconId' ? iconName(value) : describeText(value, `No ${field}`))}
    >
      <div className="flex flex-col gap-4">
        <NameField
          value={draft.name}
          objection={objection}
          refused={refused}
          placeholder="Web application"
          onChange={(name) => change({ name })}
        />
        <Field label="Icon">
          <IconField
            value={icons.find(({ iconId }) => iconId === draft.iconId) ?? null}
            slug={type?.slug ?? null}
            name={draft.name}
            onChange={(iconId) => change({ iconId })}
          />
        </Field>
        <DescriptionField
          value={draft.description}
          objection={tooLong}
          refused={refused}
          placeholder="What belongs to it"
          onChange={(description) => change({ description })}
        />
      </div>
    </EditDialog>
  );
}
