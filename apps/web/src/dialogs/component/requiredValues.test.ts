import type { AttributeShape } from '@lintel/api/modelShapes';
import { expect, it } from 'vitest';
import { newComponentToSave } from './componentFields.ts';
import { isMissing, requiredOf, valuesToCreate } from './requiredValues.ts';

const service = { fkTypeId: 3, fkSharedTypeId: null };
const queue = { fkTypeId: 4, fkSharedTypeId: null };
const attribute = (
  attributeId: number,
  name: string,
  more: Partial<AttributeShape> = {},
): AttributeShape => ({
  attributeId,
  name,
  slug: name.toLowerCase(),
  description: null,
  required: true,
  attributeType: 'STRING',
  fkTypeId: null,
  listItems: [],
  attributeForTypes: [],
  limitedToTypes: false,
  createdAt: '2026-11-02T08:00:00.000Z',
  updatedAt: '2026-11-02T08:00:00.000Z',
  ...more,
});
const tier = attribute(1, 'Tier', { attributeType: 'LIST' });
const owner = attribute(2, 'Owner', { attributeType: 'USERLIST' });
const audited = attribute(3, 'Audited', {
  attributeType: 'BOOLEAN',
  limitedToTypes: true,
  attributeForTypes: [{ attributeForTypeId: 1, fkAttributeId: 3, ...service }],
});
const notes = attribute(4, 'Notes', { required: false });
const all = [tier, owner, audited, notes];

it('asks for what everybody requires and what the type does, by name', () => {
  expect(requiredOf(all, service).map(({ name }) => name)).toEqual(['Audited', 'Owner', 'Tier']);
  expect(requiredOf(all, queue).map(({ name }) => name)).toEqual(['Owner', 'Tier']);
});

it('misses what is empty, and no checkbox', () => {
  expect(isMissing(tier, undefined, [queue])).toBe(true);
  expect(isMissing(tier, { kind: 'items', ids: [] }, [queue])).toBe(true);
  expect(isMissing(tier, { kind: 'items', ids: [7] }, [queue])).toBe(false);
  expect(isMissing(attribute(5, 'Runtime'), { kind: 'text', text: '  ' }, [queue])).toBe(true);
  expect(isMissing(attribute(6, 'Peak', { attributeType: 'NUMBER' }), undefined, [queue])).toBe(true);
  expect(isMissing(audited, undefined, [service])).toBe(false);
  expect(isMissing(notes, undefined, [service])).toBe(false);
});

it('creates a component with what is required of its type, and leaves out what another type asked for', () => {
  const given = { 1: { kind: 'items', ids: [7] }, 3: { kind: 'text', text: 'true' } } as const;
  expect(valuesToCreate(all, queue, given)).toEqual({
    1: { kind: 'items', ids: [7] },
    2: { kind: 'users', ids: [] },
  });
  const values = valuesToCreate(all, service, { 1: { kind: 'items', ids: [7] } });
  expect(newComponentToSave({ name: ' Checkout ', type: service, values })).toEqual({
    name: 'Checkout',
    fkTypeId: 3,
    attributes: [{ fkAttributeId: 3, value: 'false' }],
    listAttributes: [{ fkListItemId: 7 }],
  });
});
