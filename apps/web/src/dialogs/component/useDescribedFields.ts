import type { AttributeShape } from '@lintel/api/modelShapes';
import { useQuery } from '@tanstack/react-query';
import { usersQuery } from '../../data/peopleQueries.ts';
import { tagsQuery } from '../../data/queries.ts';
import { useTypes } from '../../pickers/useTypes.ts';
import { attributeIdOf } from './componentFields.ts';
import { describeField, fieldLabel } from './describeField.ts';

/** What a person calls the fields of a component, and how they read a value. */
export const useDescribedFields = (attributes: readonly AttributeShape[]) => {
  const { tileOf } = useTypes();
  const tags = useQuery(tagsQuery).data ?? [];
  const users = useQuery(usersQuery).data ?? [];
  return {
    labelOf: (field: string): string => fieldLabel(field, attributes),
    describe: (field: string, value: unknown): string =>
      describeField(field, value, {
        attribute: attributes.find(({ attributeId }) => attributeId === attributeIdOf(field)),
        users,
        tags,
        typeName: (choice) => tileOf(choice)?.name ?? null,
      }),
  };
};
