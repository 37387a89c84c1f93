import { attributeKinds } from '@lintel/domain/attributes/registry';
import type { AttributeShape } from '@lintel/api/modelShapes';
import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { usersQuery } from '../../data/peopleQueries.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Address } from './Address.tsx';
import { attributeField, type Values } from './componentFields.ts';
import { describeField } from './describeField.ts';

/** Those that a component carries, by name. */
export const assignedOf = (attributes: readonly AttributeShape[], values: Values): AttributeShape[] =>
  attributes
    .filter(({ attributeId }) => values[attributeId] !== undefined)
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));

/** The attributes of a component to be read. */
export function AssignedAttributes({
  attributes,
  values,
}: {
  attributes: readonly AttributeShape[];
  values: Values;
}) {
  const users = useQuery(usersQuery).data ?? [];
  if (attributes.length === 0)
    return <EmptyState icon={ListChecks} title="No assigned attributes" className="py-6" />;
  return (
    <dl className="grid max-h-[290px] grid-cols-[minmax(0,11fr)_minmax(0,20fr)] gap-x-4 gap-y-2.5 overflow-y-auto text-13 max-md:max-h-none">
      {attributes.map((attribute) => {
        const described = describeField(
          attributeField(attribute.attributeId),
          values[attribute.attributeId],
          {
            attribute,
            users,
            tags: [],
            typeName: () => null,
          },
        );
        return (
          <div key={attribute.attributeId} className="contents">
            <dt className="font-medium">{attribute.name}</dt>
            <dd className="min-w-0 wrap-anywhere">
              {attributeKinds[attribute.attributeType].isAddress === true ? (
                <Address url={described} />
              ) : (
                described
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
