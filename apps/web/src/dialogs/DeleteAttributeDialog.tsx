import type { AttributeShape } from '@lintel/api/modelShapes';
import { useQuery } from '@tanstack/react-query';
import { useDeleteAttribute } from '../data/mutations/attributes.ts';
import { attributeUsageQuery } from '../data/modelQueries.ts';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx';
import { counted } from './counted.ts';

export interface DeleteAttributeDialogProps {
  open: boolean;
  onClose: () => void;
  attribute: AttributeShape;
}

export function DeleteAttributeDialog({ open, onClose, attribute }: DeleteAttributeDialogProps) {
  const remove = useDeleteAttribute();
  const usage = useQuery({ ...attributeUsageQuery, enabled: open }).data;
  const count = usage?.find(({ attributeId }) => attributeId === attribute.attributeId)?.components ?? 0;
  return (
    <ConfirmDialog
      open={open}
      title={`Delete “${attribute.name}”?`}
      action="Delete attribute"
      irreversible
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate(attribute.attributeId, { onSuccess: onClose })}
    >
      <p>
        {usage === undefined && 'Looking where it is used…'}
        {usage !== undefined &&
          (count === 0
            ? 'No component has a value for it.'
            : `${counted(count, 'component')} will lose the value.`)}
      </p>
    </ConfirmDialog>
  );
}
