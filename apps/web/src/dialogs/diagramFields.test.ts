import { describe, expect, it } from 'vitest';
import { describeDiagramField } from './diagramFields.tsx';

const at = '2026-11-01T00:00:00.000Z';
const folders = [
  {
    folderId: 7,
    slug: 'f',
    name: 'Fulfilment',
    fkOrganizationId: 1,
    fkUserId: null,
    diagrams: 0,
    createdAt: at,
    updatedAt: at,
  },
];
const tags = [
  {
    tagId: 1,
    name: 'Approved',
    slug: 'a',
    description: null,
    color: 'green' as const,
    diagrams: 0,
    components: 0,
    createdAt: at,
    updatedAt: at,
  },
];
const describeField = describeDiagramField(folders, tags);

describe('a field of a diagram, told', () => {
  it('names what the value stands for', () => {
    expect(describeField('fkFolderId', 7)).toBe('Fulfilment');
    expect(describeField('diagramLevel2', 'C2')).toBe('Level 2');
    expect(describeField('state', 'ARCHIVED')).toBe('Archived');
    expect(describeField('tags', [{ tagId: 1 }])).toBe('Approved');
    expect(describeField('tags', [1, 99])).toBe('Approved, a deleted tag');
  });

  it('says what is not there', () => {
    expect(describeField('fkFolderId', null)).toBe('No folder');
    expect(describeField('diagramLevel2', null)).toBe('No level');
    expect(describeField('tags', [])).toBe('No tags');
    expect(describeField('name', '')).toBe('No name');
  });
});
