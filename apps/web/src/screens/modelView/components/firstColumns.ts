import type { AttributeShape } from '@lintel/api/modelShapes';

const mostAttributes = 6;

/** What the table of all components shows until a person chose other columns: the oldest attributes, as they were thought of first. */
export const firstColumns = (attributes: readonly Pick<AttributeShape, 'attributeId'>[]): string[] => [
  'col-name',
  'col-type',
  ...attributes
    .map(({ attributeId }) => attributeId)
    .toSorted((one, other) => one - other)
    .slice(0, mostAttributes)
    .map(String),
  'col-dia',
  'col-tags',
  'col-updated',
];
