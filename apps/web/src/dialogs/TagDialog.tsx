import { tagEndpoints } from '@lintel/api/endpoints/tags';
import type { TagShape } from '@lintel/api/shapes';
import type { TagColor } from '@lintel/domain/colors';
import { useSaveTag } from '../data/mutations/tags.ts';
import { objectionTo } from '../data/refusals.ts';
import { ShadePicker, shadeNames } from '../pickers/ShadePicker.tsx';
import { Field } from '../ui/controls/Field.tsx';
import { Tag } from '../ui/feedback/Tag.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { describeText } from './conflict.ts';
import { EditDialog } from './EditDialog.tsx';
import { editWords } from './editWords.ts';
import { DescriptionField, descriptionToSave, NameField } from './NamedFields.tsx';
import { useEditing } from './useEditing.ts';

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

const labels: Record<string, string> = { name: 'Name', description: 'Description', color: 'Shade' };

const fields = tagEndpoints.save.body.shape.tag.shape;

export function TagDialog({ open, onClose, tag }: TagDialogProps) {
  const save = useSaveTag();
  const words = editWords('tag', tag);
  const editing = useEditing<TagDraft>({
    open,
    onClose,
    begin: () => draftOf(tag),
    basis: tag?.updatedAt,
    sending: save,
    send: async ({ base }, changes, updatedAt, standing) => {
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
    onSaved: (saved) => toast.success(words.saved(saved)),
  });
  const { draft, change, refused } = editing;

  const objection = objectionTo(fields.name, draft.name);
  const tooLong = objectionTo(fields.description, draft.description);

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
      describe={(field, value) =>
        field === 'color' ? shadeNames[value as TagColor] : describeText(value, `No ${field}`)
      }
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
    </EditDialog>
  );
}
