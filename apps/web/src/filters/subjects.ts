import type { AttributeShape } from '@lintel/api/modelShapes';
import { type FilterFieldId, filterFields } from '@lintel/domain/filter/filterFields';
import type { Filter } from '@lintel/domain/filter/grammar';
import {
  attributeSubject,
  conditionsOf,
  fieldSubject,
  type FilterSubject,
  subjectKey,
} from './conditions.ts';

export interface NamedSubject {
  readonly subject: FilterSubject;
  readonly label: string;
}

type Named = Pick<AttributeShape, 'attributeId' | 'name'>;

export const subjectLabel = (subject: FilterSubject, attributes: readonly Named[]): string => {
  if (subject.kind === 'field') return filterFields[subject.field].label;
  const attribute = attributes.find(({ attributeId }) => attributeId === subject.attributeId);
  return attribute?.name ?? 'Deleted attribute';
};

const byName = (one: { name: string }, other: { name: string }): number =>
  one.name.localeCompare(other.name, 'en', { numeric: true });

const everyField = Object.keys(filterFields) as FilterFieldId[];

/** What can still be asked for: fields, then attributes by name; each may be asked once. */
export const addableSubjects = (
  filter: Filter,
  attributes: readonly AttributeShape[],
  fields: readonly FilterFieldId[] = everyField,
): NamedSubject[] => {
  const asked = new Set(conditionsOf(filter).map(({ subject }) => subjectKey(subject)));
  const all = [...fields.map(fieldSubject), ...attributes.toSorted(byName).map(attributeSubject)];
  return all
    .filter((subject) => !asked.has(subjectKey(subject)))
    .map((subject) => ({ subject, label: subjectLabel(subject, attributes) }));
};
