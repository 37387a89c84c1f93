import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import type { AttributeShape } from '@lintel/api/modelShapes';
import type { ModelColumn } from '../columns/modelColumns.ts';

const stamps = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };

export const attributeOf = (given: Partial<AttributeShape> = {}): AttributeShape => ({
  attributeId: 1,
  name: 'Owner',
  slug: 'owner',
  description: null,
  required: false,
  limitedToTypes: false,
  attributeType: 'STRING',
  fkTypeId: null,
  listItems: [],
  attributeForTypes: [],
  ...stamps,
  ...given,
});

const nothing = { first: [], total: 0 };

export const rowOf = (given: Partial<ViewRowShape> = {}): ViewRowShape => ({
  componentModelId: 14,
  slug: 'orders',
  name: 'Order service',
  state: 'ACTIVE',
  inlineDesc: false,
  externalId: null,
  updatedByUserId: null,
  updatedAt: stamps.updatedAt,
  deletedAt: null,
  type: null,
  sharedType: null,
  tags: [],
  diagrams: 0,
  linkedDiagrams: 0,
  description: null,
  attributes: [],
  listAttributes: [],
  userAttributes: [],
  drawnOn: nothing,
  to: nothing,
  from: nothing,
  contains: nothing,
  ...given,
});

export const nameColumn: ModelColumn = {
  id: 'col-name',
  label: 'Name',
  width: 224,
  numeric: false,
  subject: null,
  attribute: null,
};
