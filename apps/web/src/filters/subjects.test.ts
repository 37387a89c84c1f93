import type { AttributeShape } from '@lintel/api/modelShapes';
import { expect, it } from 'vitest';
import { attributeSubject, fieldSubject, startingAsked, subjectKey, withCondition } from './conditions.ts';
import { addableSubjects, subjectLabel } from './subjects.ts';

const attribute = (attributeId: number, name: string): AttributeShape => ({
  attributeId,
  name,
  slug: name.toLowerCase(),
  description: null,
  required: false,
  limitedToTypes: false,
  attributeType: 'STRING',
  fkTypeId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  listItems: [],
  attributeForTypes: [],
});

const attributes = [attribute(4, 'Owner'), attribute(9, 'Criticality')];

it('offers fields, then attributes by name', () => {
  const labels = addableSubjects({}, attributes).map(({ label }) => label);
  expect(labels.slice(0, 4)).toEqual(['Name', 'Description', 'Component', 'Type']);
  expect(labels.slice(-2)).toEqual(['Criticality', 'Owner']);
  expect(addableSubjects({}, attributes, ['types']).map(({ label }) => label)).toEqual([
    'Type',
    'Criticality',
    'Owner',
  ]);
});

it('offers nothing twice', () => {
  const subjects = [fieldSubject('types'), attributeSubject({ attributeId: 4, attributeType: 'STRING' })];
  const filter = subjects.reduce(
    (before, subject) => withCondition(before, { subject, asked: startingAsked(subject) }),
    {},
  );
  const left = addableSubjects(filter, attributes).map(({ subject }) => subjectKey(subject));
  expect(left).not.toContain('types');
  expect(left).not.toContain('attribute.4');
  expect(left).toContain('attribute.9');
});

it('names what is gone', () => {
  const missing = attributeSubject({ attributeId: 77, attributeType: 'LIST' });
  expect(subjectLabel(missing, attributes)).toBe('Deleted attribute');
});
