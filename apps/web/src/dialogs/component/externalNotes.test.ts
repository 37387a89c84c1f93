import type { AttributeShape } from '@lintel/api/modelShapes';
import { describe, expect, it } from 'vitest';
import { withWritten } from './ExternalNotes.tsx';

const attributes = [
  { attributeId: 7, attributeType: 'STRING' },
  { attributeId: 8, attributeType: 'USERLIST' },
  { attributeId: 9, attributeType: 'LIST' },
] as AttributeShape[];
const draft = { values: { 7: { kind: 'text', text: 'Ours' } } } as const;

describe('taking over what the API says', () => {
  it('of a field of the component changes that field', () => {
    expect(withWritten(draft, { field: 'name', value: 'Shop' }, attributes)).toEqual({ name: 'Shop' });
  });

  it.each([
    ['attribute:7', 'Theirs', { 7: { kind: 'text', text: 'Theirs' } }],
    ['attribute:8', [3], { 7: draft.values[7], 8: { kind: 'users', ids: [3] } }],
    ['attribute:9', [4], { 7: draft.values[7], 9: { kind: 'items', ids: [4] } }],
    ['attribute:7', null, {}],
  ])('of %s leaves the others', (field, value, values) => {
    expect(withWritten(draft, { field, value }, attributes)).toEqual({ values });
  });
});
