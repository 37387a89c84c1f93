import { newQuerySlug, queryEndpoints, type QueryShape } from '@lintel/api/endpoints/queries';
import { defaultViewColumns, type ViewFilter } from '@lintel/domain/entities/saved';
import { queryLink } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import { useNavigate } from '@tanstack/react-router';
import { useSaveView } from '../data/mutations/views.ts';
import { objectionTo } from '../data/refusals.ts';
import { describeText } from './conflict.ts';
import { EditDialog } from './EditDialog.tsx';
import { DescriptionField, descriptionToSave, NameField } from './NamedFields.tsx';
import { useEditing } from './useEditing.ts';

export interface ViewDialogProps {
  open: boolean;
  onClose: () => void;
  /** Null makes a new one. */
  view: QueryShape | null;
  /** What a new one begins with: a copy of another. */
  begunWith?: { name: string; description: string | null; filter: ViewFilter } | undefined;
}

interface ViewDraft {
  name: string;
  description: string;
}

const fields = queryEndpoints.save.body.shape.query.shape;
const nothing: ViewDraft = { name: '', description: '' };

/** What a view is called. A new one is opened: there its columns and filters are chosen. */
export function ViewDialog({ open, onClose, view, begunWith }: ViewDialogProps) {
  const navigate = useNavigate();
  const save = useSaveView();
  const editing = useEditing<ViewDraft>({
    open,
    onClose,
    begin: () => {
      const from = view ?? begunWith;
      return { name: from?.name ?? '', description: from?.description ?? '' };
    },
    nothing: view === null ? nothing : undefined,
    basis: view?.updatedAt,
    sending: save,
    send: async ({ draft }, { name, description }, updatedAt) => {
      if (view !== null)
        return save.mutateAsync({
          slug: view.slug,
          ...(name !== undefined && { name: name.trim() }),
          ...(description !== undefined && { description: descriptionToSave(description) }),
          ...(updatedAt !== undefined && { updatedAt }),
        });
      const saved = await save.mutateAsync({
        slug: newQuerySlug,
        name: draft.name.trim(),
        description: descriptionToSave(draft.description),
        filter: begunWith?.filter ?? { columns: [...defaultViewColumns] },
      });
      return navigate({ to: '.', href: queryLink(saved.slug) });
    },
  });
  const { draft, change, refused } = editing;
  const objection = objectionTo(fields.name, draft.name);
  const tooLong = objectionTo(fields.description, draft.description);
  return (
    <EditDialog
      editing={editing}
      open={open}
      title={view === null ? 'New view' : 'Edit view'}
      width="narrow"
      saveLabel={view === null ? 'Create view' : 'Save'}
      valid={objection === undefined && tooLong === undefined}
      subject={view === null ? 'the view' : `the view “${displayName('view', view)}”`}
      labelOf={(field) => (field === 'name' ? 'Name' : 'Description')}
      describe={(field, value) => describeText(value, `No ${field}`)}
    >
      <div className="flex flex-col gap-4">
        <NameField
          value={draft.name}
          objection={objection}
          refused={refused}
          placeholder="Peak season services"
          onChange={(name) => change({ name })}
        />
        <DescriptionField
          value={draft.description}
          objection={tooLong}
          refused={refused}
          placeholder="What must stay up during peak season, and who answers for it"
          onChange={(description) => change({ description })}
        />
      </div>
    </EditDialog>
  );
}
