import type { ComponentToSave } from '@lintel/api/endpoints/components';
import { type ComponentType, mayRemove, removalTooltip } from '@lintel/domain/attributes/assignment';
import { attributeKindOf } from '@lintel/domain/attributes/registry';
import type { State } from '@lintel/domain/entities/diagram';
import { invalid } from '../../http/refusal.ts';
import type { AttributeDefinition, Held } from './held.ts';

/** What a component has of an attribute: a text, items or people by id, or nothing. */
export type HeldValue = string | number[] | null;

/** What two people's saves are merged by. Each attribute is a field of its own, `attribute:7`. */
export type ComponentFields = {
  name: string;
  type: { fkTypeId: number | null; fkSharedTypeId: number | null };
  state: State;
  richDescription: string | null;
  inlineDesc: boolean;
  repositoryUrl: string | null;
  externalId: string | null;
  apiContext: string | null;
};

export const fieldOf = (attributeId: number): string => `attribute:${attributeId}`;
export const attributeOf = (field: string): number | null =>
  field.startsWith('attribute:') ? Number(field.slice('attribute:'.length)) : null;

/** Of the two kinds of type a component has one at most. */
export const typeAfter = (
  { fkTypeId, fkSharedTypeId }: ComponentToSave,
  stored: ComponentType,
): ComponentFields['type'] | undefined => {
  if (typeof fkTypeId === 'number' && typeof fkSharedTypeId === 'number')
    throw invalid('A component has a type or a shared type, not both');
  if (typeof fkTypeId === 'number') return { fkTypeId, fkSharedTypeId: null };
  if (typeof fkSharedTypeId === 'number') return { fkTypeId: null, fkSharedTypeId };
  if (fkTypeId === undefined && fkSharedTypeId === undefined) return undefined;
  return {
    fkTypeId: fkTypeId === null ? null : stored.fkTypeId,
    fkSharedTypeId: fkSharedTypeId === null ? null : stored.fkSharedTypeId,
  };
};

const isWebAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
};

export const repositoryOf = ({ repositoryUrl }: ComponentToSave): string | null | undefined => {
  if (typeof repositoryUrl !== 'string') return repositoryUrl;
  if (repositoryUrl === '') return null;
  if (!isWebAddress(repositoryUrl))
    throw invalid('The address of the repository must begin with https:// or http://');
  return repositoryUrl;
};

const wrongKind = ({ name }: AttributeDefinition): Error =>
  invalid(`The attribute "${name}" takes another kind of value`);

const definitionOf = (held: Held, attributeId: number): AttributeDefinition => {
  const found = held.attributes.get(attributeId);
  if (found === undefined) throw new Error('An attribute was not held');
  return found;
};

const plainValues = ({ attributes = [] }: ComponentToSave, held: Held): [string, string][] =>
  attributes.map(({ fkAttributeId, value }) => {
    const definition = definitionOf(held, fkAttributeId);
    const kind = attributeKindOf(definition.attributeType);
    if (kind.held !== 'text') throw wrongKind(definition);
    const stored = kind.normalise(value);
    const problem = kind.validate(stored);
    if (problem !== null) throw invalid(`${definition.name}: ${problem}`);
    return [fieldOf(fkAttributeId), stored];
  });

const grouped = <Each>(
  list: readonly Each[],
  attributeIdOf: (each: Each) => number,
  idOf: (each: Each) => number,
): [number, number[]][] =>
  [...Map.groupBy(list, attributeIdOf)].map(([attributeId, each]) => [
    attributeId,
    [...new Set(each.map(idOf))].sort((a, b) => a - b),
  ]);

const listValues = ({ listAttributes = [] }: ComponentToSave, held: Held): [string, number[]][] =>
  grouped(
    listAttributes,
    ({ fkListItemId }) => held.items.get(fkListItemId)?.attributeId ?? 0,
    ({ fkListItemId }) => fkListItemId,
  ).map(([attributeId, ids]) => {
    const definition = definitionOf(held, attributeId);
    if (attributeKindOf(definition.attributeType).held !== 'items') throw wrongKind(definition);
    return [fieldOf(attributeId), ids];
  });

const userValues = ({ userAttributes = [] }: ComponentToSave, held: Held): [string, number[]][] =>
  grouped(
    userAttributes,
    ({ fkAttributeId }) => fkAttributeId,
    ({ fkUserId }) => fkUserId,
  ).map(([attributeId, ids]) => {
    const definition = definitionOf(held, attributeId);
    if (attributeKindOf(definition.attributeType).held !== 'users') throw wrongKind(definition);
    return [fieldOf(attributeId), ids];
  });

/** What a save says of attributes, by field; null takes one off. */
export const valuesSent = (
  sent: ComponentToSave,
  held: Held,
  { type, has }: { type: ComponentType; has: (field: string) => boolean },
): Record<string, HeldValue> => {
  const values: [string, HeldValue][] = [
    ...plainValues(sent, held),
    ...listValues(sent, held),
    ...userValues(sent, held),
  ];
  const removed = [...new Set(sent.removedAttributes)].map((attributeId): [string, null] => {
    const definition = definitionOf(held, attributeId);
    if (has(fieldOf(attributeId)) && !mayRemove(definition, [type]))
      throw invalid(removalTooltip(definition, [type]));
    return [fieldOf(attributeId), null];
  });
  const all = [...values, ...removed];
  const fields = Object.fromEntries(all);
  if (Object.keys(fields).length !== all.length) throw invalid('The same attribute was sent twice');
  return fields;
};
