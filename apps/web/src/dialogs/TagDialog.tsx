import { tagEndpoints } from '@lintel/api/endpoints/tags';
import type { TagShape } from '@lintel/api/shapes';
import type { TagColor } from '@lintel/domain/colors';
import { useSaveTag } from '../data/mutations/tags.ts';
import { objectionTo } from '../data/refusals.ts';
import { ShadePicker, shadeNames } from '../pickers/ShadePicker.tsx';
import { DraftDialog } from '../ui/DraftDialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Tag } from '../ui/Tag.tsx';
import { toast } from '../ui/toast.ts';
import { tellText } from './conflict.ts';
import { ConflictDialog } from './heldWork.ts';
import { DescriptionField, descriptionToSave, NameField } from './NamedFields.tsx';
import { useConflict } from './useConflict.ts';
import { changesOf, useDraft } from './useDraft.ts';

export interface TagDialogProps {
  open: boolean;
  onClose: () => void;
  /** Null makes a new one. */
  tag: TagShape | null;
}

interface TagDraft {
  name: string;
  description: string;
  color: TagColor;
}

const draftOf = (tag: TagShape | null): TagDraft => ({
  name: tag?.name ?? '',
  description: tag?.description ?? '',
  color: tag?.color ?? 'gray',
});

const fields = tagEndpoints.save.body.shape.tag.shape;

export function TagDialog({ open, onClose, tag }: TagDialogProps) {
  const save = useSaveTag();
  const { draft, base, change, changed } = useDraft(open, () => draftOf(tag));
  const basis = useDraft(open, () => ({ updatedAt: tag?.updatedAt })).base.updatedAt;

  const close = () => {
    save.reset();
    onClose();
  };

  const conflict = useConflict<TagDraft>(
    async (changes, updatedAt, standing) => {
      // Name and shade belong to every save of a tag, changed or not.
      const name = changes.name ?? standing.name ?? base.name;
      const color = changes.color ?? standing.color ?? base.color;
      const { description } = changes;
      await save.mutateAsync({
        name: name.trim(),
        color,
        ...(tag !== null && { tagId: tag.tagId }),
        ...(description !== undefined && { description: descriptionToSave(description) }),
        ...(updatedAt !== undefined && { updatedAt }),
      });
    },
    () => {
      toast.success(`Tag “${draft.name.trim()}” has been ${tag === null ? 'created' : 'updated'}`);
      close();
    },
  );

  const objection = objectionTo(fields.name, draft.name);
  const tooLong = objectionTo(fields.description, draft.description);
  const refused = save.variables?.name === draft.name.trim() ? save.error : null;

  return (
    <DraftDialog
      open={open}
      title={tag === null ? 'New tag' : 'Edit tag'}
      width="narrow"
      saveLabel={tag === null ? 'Create tag' : 'Save'}
      changed={changed}
      valid={objection === undefined && tooLong === undefined}
      busy={save.isPending}
      onCancel={close}
      onSave={() => void conflict.submit(tag === null ? draft : changesOf(base, draft), basis)}
    >
      <div className="flex flex-col gap-4">
        <NameField
          value={draft.name}
          objection={objection}
          refused={refused}
          placeholder="Approved"
          aside={draft.name.trim() === '' ? undefined : <Tag shade={draft.color}>{draft.name.trim()}</Tag>}
          onChange={(name) => change({ name })}
        />
        <Field label="Shade" as="group">
          <ShadePicker label="Shade" value={draft.color} onChange={(color) => change({ color })} />
        </Field>
        <DescriptionField
          value={draft.description}
          objection={tooLong}
          refused={refused}
          placeholder="When to use it"
          onChange={(description) => change({ description })}
        />
      </div>
      <ConflictDialog
        attempt={conflict.attempt}
        subject={`the tag “${tag?.name ?? ''}”`}
        labels={{ name: 'Name', description: 'Description', color: 'Shade' }}
        tell={(field, value) =>
          field === 'color' ? shadeNames[value as TagColor] : tellText(value, `No ${field}`)
        }
        busy={save.isPending}
        onSettle={(sides) => void conflict.settle(sides)}
        onDismiss={conflict.dismiss}
      />
    </DraftDialog>
  );
}
