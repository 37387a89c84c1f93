import type { AttributeShape } from '@lintel/api/modelShapes';
import type { ComponentToSave } from '@lintel/api/endpoints/components';
import type { ComponentShape } from '@lintel/api/componentShapes';
import { attributeKindOf } from '@lintel/domain/attributes/registry';
import type { ComponentOut } from './shapes.ts';

export type SentValue = boolean | number | string;
type Values = Pick<ComponentToSave, 'attributes' | 'listAttributes' | 'userAttributes'>;
type Converted = { values: Values } | { wrong: string };

const several = /\s*,\s*/;
const wrong = (message: string): Converted => ({ wrong: message });

const isNumber = (value: SentValue): boolean =>
  typeof value === 'number' ||
  (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)));

const isBoolean = (value: SentValue): boolean =>
  typeof value === 'boolean' || (typeof value === 'string' && /^(true|false)$/i.test(value.trim()));

/** One name, or several with commas between; a name with a comma in it is found as a whole. */
const named = (value: SentValue, find: (name: string) => number | undefined): number[] | null => {
  const text = String(value);
  const whole = find(text);
  if (whole !== undefined) return [whole];
  const each = text.split(several).map(find);
  return each.every((id) => id !== undefined) ? each : null;
};

const asText = (attributeId: number, value: string): Converted => ({
  values: { attributes: [{ fkAttributeId: attributeId, value }] },
});

/** A value as programs write it, as components store it. */
export const storedValueOf = (
  { attributeId, attributeType, listItems }: AttributeShape,
  value: SentValue,
  userIdOf: (email: string) => number | undefined,
): Converted => {
  switch (attributeType) {
    case 'NUMBER':
      return isNumber(value) ? asText(attributeId, String(value)) : wrong('Must be a number');
    case 'BOOLEAN':
      return isBoolean(value)
        ? asText(attributeId, String(value).trim().toLowerCase())
        : wrong('Must be true or false');
    case 'LIST': {
      const ids = named(value, (name) => listItems.find((item) => item.value === name)?.attributeListItemId);
      if (ids === null) return wrong('Must be an item of the list');
      return { values: { listAttributes: ids.map((fkListItemId) => ({ fkListItemId })) } };
    }
    case 'USERLIST': {
      const ids = named(value, (email) => userIdOf(email.toLowerCase()));
      if (ids === null) return wrong('Must be the e-mail address of a member');
      return {
        values: { userAttributes: ids.map((fkUserId) => ({ fkAttributeId: attributeId, fkUserId })) },
      };
    }
    default: {
      const kind = attributeKindOf(attributeType);
      const stored = kind.normalise(String(value));
      const reason = kind.validate(stored);
      return reason === null ? asText(attributeId, stored) : wrong(reason);
    }
  }
};

const shownText = (value: string, { attributeType }: AttributeShape): SentValue => {
  if (attributeType === 'BOOLEAN') return value === 'true';
  if (attributeType === 'NUMBER') return Number(value);
  return value;
};

/** The values of a component as programs read them: in the order of the attributes. */
export const shownValues = (
  component: Pick<ComponentShape, 'attributes' | 'listAttributes' | 'userAttributes'>,
  attributes: readonly AttributeShape[],
  {
    idOf,
    emailOf,
  }: { idOf: (attributeId: number) => string; emailOf: (userId: number) => string | undefined },
): ComponentOut['attributes'] => {
  const valueOf = (definition: AttributeShape): SentValue | null => {
    const { attributeId, attributeType, listItems } = definition;
    if (attributeType === 'LIST') {
      const there = new Set(component.listAttributes.map(({ fkListItemId }) => fkListItemId));
      const items = listItems.filter((item) => there.has(item.attributeListItemId));
      return items.length === 0 ? null : items.map(({ value }) => value).join(', ');
    }
    if (attributeType === 'USERLIST') {
      const people = component.userAttributes.filter(({ fkAttributeId }) => fkAttributeId === attributeId);
      const emails = people.flatMap(({ fkUserId }) => emailOf(fkUserId) ?? []);
      return emails.length === 0 ? null : emails.sort().join(', ');
    }
    const plain = component.attributes.find(({ fkAttributeId }) => fkAttributeId === attributeId);
    return plain === undefined ? null : shownText(plain.value, definition);
  };
  return attributes.flatMap((definition) => {
    const value = valueOf(definition);
    return value === null ? [] : [{ id: idOf(definition.attributeId), value }];
  });
};
