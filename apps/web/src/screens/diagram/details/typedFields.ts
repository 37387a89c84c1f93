import type { AttributeDraftValue } from '../../../attributes/attributeInput.ts';
import {
  attributeField,
  attributeIdOf,
  changedFields,
  type ComponentDraft,
  type Fields,
  fieldsOf,
  type Values,
} from '../../../dialogs/component/componentFields.ts';

type Words = Omit<ComponentDraft, 'values'>;

/** What was changed of a component beside the drawing and stands over what is stored of it. */
export interface TypedFields {
  readonly words: Partial<Words>;
  /** By attribute; null takes it off. */
  readonly values: Readonly<Record<number, AttributeDraftValue | null>>;
  /** By field, of what is not saved yet: the state of the component that it was begun on. */
  readonly bases: Readonly<Record<string, string>>;
}

export const nothingTyped: TypedFields = { words: {}, values: {}, bases: {} };

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The stored component with what was typed over it. */
export const typedOver = (stored: ComponentDraft, { words, values }: TypedFields): ComponentDraft => {
  const shown: Record<number, AttributeDraftValue> = { ...stored.values };
  for (const [id, value] of Object.entries(values)) {
    if (value === null) delete shown[Number(id)];
    else shown[Number(id)] = value;
  }
  return { ...stored, ...words, values: shown };
};

/** What a save would change. Space around a name is none of it. */
export const unsavedFields = (stored: ComponentDraft, typed: TypedFields): Fields => {
  const shown = typedOver(stored, typed);
  const changed = changedFields(fieldsOf(stored), fieldsOf({ ...shown, name: shown.name.trim() }));
  return Object.fromEntries(Object.entries(changed).filter(([field]) => Object.hasOwn(typed.bases, field)));
};

const begunOn = (bases: TypedFields['bases'], fields: readonly string[], updatedAt: string) => ({
  ...Object.fromEntries(fields.map((field) => [field, updatedAt])),
  ...bases,
});

export const withWords = (typed: TypedFields, words: Partial<Words>, updatedAt: string): TypedFields => ({
  ...typed,
  words: { ...typed.words, ...words },
  bases: begunOn(typed.bases, Object.keys(words), updatedAt),
});

/** The attributes of which two sets of values differ. */
export const changedAttributes = (before: Values, after: Values): number[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map(Number)
    .filter((id) => !same(before[id], after[id]));

export const withValues = (
  typed: TypedFields,
  { before, after, updatedAt }: { before: Values; after: Values; updatedAt: string },
): TypedFields => {
  const ids = changedAttributes(before, after);
  return {
    ...typed,
    values: { ...typed.values, ...Object.fromEntries(ids.map((id) => [id, after[id] ?? null])) },
    bases: begunOn(typed.bases, ids.map(attributeField), updatedAt),
  };
};

const left = <Value>(record: Readonly<Record<string, Value>>, field: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== field));

/** What was typed in one field, to tell whether it is still the same later. */
export const typedIn = ({ words, values }: TypedFields, field: string): unknown => {
  const id = attributeIdOf(field);
  return id === null ? Object.entries(words).find(([name]) => name === field)?.[1] : values[id];
};

/** The field shows again what is stored. */
export const withoutField = (typed: TypedFields, field: string): TypedFields => {
  const id = attributeIdOf(field);
  return {
    words: id === null ? left(typed.words, field) : typed.words,
    values: id === null ? typed.values : left(typed.values, String(id)),
    bases: left(typed.bases, field),
  };
};

/** What is typed in the field is meant against this state. */
export const basedOn = (typed: TypedFields, field: string, updatedAt: string): TypedFields => ({
  ...typed,
  bases: { ...typed.bases, [field]: updatedAt },
});

const textIn = ({ name, values }: Partial<ComponentDraft>, field: string): string | null => {
  const id = attributeIdOf(field);
  if (id === null) return field === 'name' ? (name ?? null) : null;
  const value = values?.[id];
  return value?.kind === 'text' ? value.text : null;
};

/**
 * After a save of the field. Typing that went on meanwhile continues from what was saved; where the server keeps other
 * words than were sent (without the space before a pause), what was typed stands there until it is left.
 */
export const afterSave = (
  typed: TypedFields,
  {
    field,
    sent,
    saved,
    updatedAt,
  }: { field: string; sent: unknown; saved: ComponentDraft; updatedAt: string },
): TypedFields => {
  if (!same(typedIn(typed, field), sent)) return basedOn(typed, field, updatedAt);
  const text = textIn(typedOver(saved, typed), field);
  return text === null || text === textIn(saved, field)
    ? withoutField(typed, field)
    : { ...typed, bases: left(typed.bases, field) };
};

const fieldsTyped = ({ words, values }: TypedFields): string[] => [
  ...Object.keys(words),
  ...Object.keys(values).map((id) => attributeField(Number(id))),
];

/** Of what nobody types in any more only that stays which is neither saved nor what is stored already. */
export const whenLeft = (stored: ComponentDraft, typed: TypedFields): TypedFields => {
  const isOpen = (field: string): boolean => {
    if (!Object.hasOwn(typed.bases, field)) return false;
    const id = attributeIdOf(field);
    const before = id === null ? fieldsOf(stored)[field] : (stored.values[id] ?? null);
    const now = typedIn(typed, field);
    return !same(typeof now === 'string' ? now.trim() : now, before);
  };
  return fieldsTyped(typed)
    .filter((field) => !isOpen(field))
    .reduce(withoutField, typed);
};

export const isNothingTyped = (typed: TypedFields): boolean => fieldsTyped(typed).length === 0;
