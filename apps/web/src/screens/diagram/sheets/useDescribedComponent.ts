import { useQuery } from '@tanstack/react-query';
import { attributesQuery, componentQuery } from '../../../data/modelQueries.ts';
import { assignedOf } from '../../../dialogs/component/AssignedAttributes.tsx';
import { componentDraftOf } from '../../../dialogs/component/componentFields.ts';

/** All that is said of a component beside the drawing; undefined where that is not known yet. */
export const useDescribedComponent = (slug: string | undefined, asked: boolean) => {
  const enabled = asked && slug !== undefined;
  const read = useQuery({ ...componentQuery(slug ?? ''), enabled });
  const attributes = useQuery({ ...attributesQuery, enabled });
  const component = slug === undefined ? undefined : read.data;
  const values =
    component === undefined || attributes.data === undefined
      ? undefined
      : componentDraftOf(component, attributes.data).values;
  return {
    component,
    attributes: attributes.data,
    values,
    assigned: values === undefined ? undefined : assignedOf(attributes.data ?? [], values),
    problem: read.error ?? attributes.error,
    retry: () => {
      void read.refetch();
      void attributes.refetch();
    },
  };
};
