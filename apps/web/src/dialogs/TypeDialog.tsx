import { typeEndpoints } from '@lintel/api/endpoints/types';
import type { TypeShape } from '@lintel/api/modelShapes';
import { useQuery } from '@tanstack/react-query';
import { useSaveType } from '../data/mutations/types.ts';
import { iconsQuery } from '../data/modelQueries.ts';
import { objectionTo } from '../data/refusals.ts';
import { IconField } from '../pickers/IconField.tsx';
import { DraftDialog } from '../ui/DraftDialog.tsx';
import { Field } from '../ui/Field.tsx';
import { toast } from '../ui/toast.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { tellText } from './conflict.ts';
import { DescriptionField, descriptionToSave, NameField } from './NamedFields.tsx';
import { useConflict } from './useConflict.ts';
import { changesOf, useDraft } from './useDraft.ts';

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

const fields = typeEndpoints.save.body.shape.type.shape;

export function TypeDialog({ open, onClose, type, begun, onSaved }: TypeDialogProps) {
  const save = useSaveType();
  const icons = useQuery({ ...iconsQuery, enabled: open }).data ?? [];
  const { draft, base, change } = useDraft<TypeDraft>(open, () => ({ ...draftOf(type), ...begun }));
  const basis = useDraft(open, () => ({ updatedAt: type?.updatedAt })).base.updatedAt;
  const changes = type === null ? changesOf(nothing, draft) : changesOf(base, draft);

  const close = () => {
    save.reset();
    onClose();
  };

  const conflict = useConflict<TypeDraft>(
    async ({ description, ...rest }, updatedAt, standing) => {
      const saved = await save.mutateAsync({
        ...rest,
        name: (rest.name ?? standing.name ?? draft.name).trim(),
        ...(type !== null && { typeId: type.typeId }),
        ...(description !== undefined && { description: descriptionToSave(description) }),
        ...(updatedAt !== undefined && { updatedAt }),
      });
      onSaved?.(saved);
    },
    () => {
      toast.success(`Type “${draft.name.trim()}” has been ${type === null ? 'created' : 'updated'}`);
      close();
    },
  );

  const objection = objectionTo(fields.name, draft.name);
  const tooLong = objectionTo(fields.description, draft.description);
  const refused = save.variables?.name === draft.name.trim() ? save.error : null;
  const iconName = (id: unknown): string => icons.find(({ iconId }) => iconId === id)?.name ?? 'No icon';

  return (
    <DraftDialog
      open={open}
      title={type === null ? 'New type' : 'Edit type'}
      width="narrow"
      saveLabel={type === null ? 'Create type' : 'Save'}
      changed={Object.keys(changes).length > 0}
      valid={objection === undefined && tooLong === undefined}
      busy={save.isPending}
      onCancel={close}
      onSave={() => void conflict.submit(changes, basis)}
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
      <ConflictDialog
        attempt={conflict.attempt}
        subject={`the type “${type?.name ?? ''}”`}
        labels={{ name: 'Name', description: 'Description', iconId: 'Icon' }}
        tell={(field, value) => (field === 'iconId' ? iconName(value) : tellText(value, `No ${field}`))}
        busy={save.isPending}
        onSettle={(sides) => void conflict.settle(sides)}
        onDismiss={conflict.dismiss}
      />
    </DraftDialog>
  );
}
