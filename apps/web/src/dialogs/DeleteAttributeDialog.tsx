import type { AttributeShape } from '@lintel/api/modelShapes';
import { useQuery } from '@tanstack/react-query';
import { useDeleteAttribute } from '../data/mutations/attributes.ts';
import { attributeUsageQuery } from '../data/modelQueries.ts';
import { counted } from './counted.ts';
import { DeleteDialog } from './DeleteDialog.tsx';

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
    <DeleteDialog
      {...{ open, onClose, remove }}
      subject={`“${attribute.name}”`}
      noun="attribute"
      given={attribute.attributeId}
    >
      <p>
        {usage === undefined && 'Looking where it is used…'}
        {usage !== undefined &&
          (count === 0
            ? 'No component has a value for it.'
            : `${counted(count, 'component')} will lose the value.`)}
      </p>
    </DeleteDialog>
  );
}
