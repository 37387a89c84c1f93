import type { TypeShape } from '@lintel/api/modelShapes';
import { displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { useDeleteTypes } from '../data/mutations/types.ts';
import { typeUsageQuery } from '../data/modelQueries.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { counted } from './counted.ts';

export interface DeleteTypesDialogProps {
  open: boolean;
  onClose: () => void;
  types: readonly TypeShape[];
}

interface Used {
  typeId: number | null;
  components: number;
  attributes: number;
}

/** Said before it is done; null while it is not known yet. */
const typesUseText = (types: readonly TypeShape[], usage: readonly Used[] | undefined): string | null => {
  if (usage === undefined) return null;
  const ids = new Set(types.map(({ typeId }) => typeId));
  const of = usage.filter(({ typeId }) => typeId !== null && ids.has(typeId));
  const components = of.reduce((sum, each) => sum + each.components, 0);
  const attributes = of.reduce((sum, each) => sum + each.attributes, 0);
  const it = types.length === 1 ? 'It' : 'They';
  const parts = [
    ...(components > 0 ? [`${counted(components, 'component')} will have no type`] : []),
    ...(attributes > 0 ? [`${counted(attributes, 'attribute')} will not be offered for it`] : []),
  ];
  return parts.length === 0
    ? `${it} ${types.length === 1 ? 'is' : 'are'} not used.`
    : `${parts.join(', and ')}.`;
};

export function DeleteTypesDialog({ open, onClose, types }: DeleteTypesDialogProps) {
  const remove = useDeleteTypes();
  const usage = useQuery({ ...typeUsageQuery, enabled: open });
  const [only] = types;
  const isOne = types.length === 1 && only !== undefined;
  return (
    <ConfirmDialog
      open={open}
      title={isOne ? `Delete “${displayName('type', only)}”?` : `Delete ${types.length} types?`}
      act={isOne ? 'Delete type' : `Delete ${types.length} types`}
      irreversible
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(
          types.map(({ typeId }) => typeId),
          { onSuccess: onClose },
        )
      }
    >
      <p>{typesUseText(types, usage.data) ?? 'Looking where it is used…'}</p>
    </ConfirmDialog>
  );
}
