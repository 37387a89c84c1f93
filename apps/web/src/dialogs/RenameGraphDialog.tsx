import { dependencyEndpoints, type DependencyFilterShape } from '@lintel/api/endpoints/dependencies';
import { limits } from '@lintel/domain/limits';
import { displayName } from '@lintel/domain/names';
import { requiredLine } from '@lintel/domain/text';
import { useRenameGraph } from '../data/mutations/dependencyFilters.ts';
import { objectionTo } from '../data/refusals.ts';
import { describeText } from './conflict.ts';
import { EditDialog } from './EditDialog.tsx';
import { NameField } from './NamedFields.tsx';
import { useEditing } from './useEditing.ts';

export interface RenameGraphDialogProps {
  open: boolean;
  onClose: () => void;
  graph: DependencyFilterShape;
}

const nameField = dependencyEndpoints.save.body.shape.data.shape.name;

export function RenameGraphDialog({ open, onClose, graph }: RenameGraphDialogProps) {
  const rename = useRenameGraph();
  const editing = useEditing({
    open,
    onClose,
    begin: () => ({ name: graph.name }),
    basis: graph.updatedAt,
    sending: rename,
    send: ({ draft: { name } }, changes, basedOn) =>
      rename.mutateAsync({
        slug: graph.slug,
        changes: {
          name: (changes.name ?? name).trim(),
          ...(basedOn !== undefined && { updatedAt: basedOn }),
        },
      }),
  });
  const { draft, change, refused } = editing;
  const objection =
    objectionTo(requiredLine(limits.nameLength), draft.name) ?? objectionTo(nameField, draft.name);
  return (
    <EditDialog
      editing={editing}
      open={open}
      title="Edit filter name"
      width="narrow"
      saveLabel="Save"
      valid={objection === undefined}
      subject={`the dependency graph “${displayName('dependency graph', graph)}”`}
      labelOf={() => 'Name'}
      describe={(_, value) => describeText(value, 'No name')}
    >
      <NameField
        value={draft.name}
        objection={objection}
        refused={refused}
        placeholder="Order to cash"
        onChange={(name) => change({ name })}
      />
    </EditDialog>
  );
}
