import type { AttributeShape, TypeShape } from '@lintel/api/modelShapes';
import { displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { useDeleteTypes } from '../data/mutations/types.ts';
import { attributesQuery, typeUsageQuery } from '../data/modelQueries.ts';
import { counted } from './counted.ts';
import { DeleteDialog } from './DeleteDialog.tsx';

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

/** Attributes that are for these types alone: nobody will be offered them. */
const lostBy = (types: readonly TypeShape[], attributes: readonly AttributeShape[]): AttributeShape[] => {
  const ids = new Set(types.map(({ typeId }) => typeId));
  return attributes.filter(
    ({ attributeForTypes }) =>
      attributeForTypes.length > 0 &&
      attributeForTypes.every(({ fkTypeId }) => fkTypeId !== null && ids.has(fkTypeId)),
  );
};

const lostText = (lost: readonly AttributeShape[]): string => {
  const names = lost.map(({ name }) => `“${name}”`);
  return names.length === 1
    ? `${names[0]} is for no other type and will be offered for no component, until you choose types for it.`
    : `${names.join(', ')} are for no other types and will be offered for no component, until you choose types for them.`;
};

export function DeleteTypesDialog({ open, onClose, types }: DeleteTypesDialogProps) {
  const remove = useDeleteTypes();
  const usage = useQuery({ ...typeUsageQuery, enabled: open });
  const lost = lostBy(types, useQuery({ ...attributesQuery, enabled: open }).data ?? []);
  const [only] = types;
  const isOne = types.length === 1 && only !== undefined;
  const several = `${types.length} types`;
  return (
    <DeleteDialog
      {...{ open, onClose, remove }}
      subject={isOne ? `“${displayName('type', only)}”` : several}
      noun={isOne ? 'type' : several}
      given={types.map(({ typeId }) => typeId)}
    >
      <p>{typesUseText(types, usage.data) ?? 'Looking where it is used…'}</p>
      {lost.length > 0 && <p>{lostText(lost)}</p>}
    </DeleteDialog>
  );
}
