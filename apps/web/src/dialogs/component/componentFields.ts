import type { ComponentToSave } from '@lintel/api/endpoints/components';
import type { ComponentShape } from '@lintel/api/componentShapes';
import type { AttributeShape } from '@lintel/api/modelShapes';
import type { TagOnDiagram } from '@lintel/api/shapes';
import type { State } from '@lintel/domain/entities/diagram';
import { type AttributeDraftValue, idsOf } from '../../attributes/attributeInput.ts';
import type { TypeChoice } from '../../pickers/typeTiles.ts';

export type DiagramOfComponent = ComponentShape['diagramLinks'][number];

export type Values = Readonly<Record<number, AttributeDraftValue>>;

/** What the dialog edits a copy of. */
export interface ComponentDraft {
  name: string;
  type: TypeChoice;
  state: State;
  richDescription: string | null;
  inlineDesc: boolean;
  repositoryUrl: string;
  tags: readonly TagOnDiagram[];
  diagramLinks: readonly DiagramOfComponent[];
  /** By attribute; what is not in here is not assigned. */
  values: Values;
}

/** Deleted, or another one by now. */
export const isGone = ({ deletedAt, mergedInto }: ComponentShape): boolean =>
  deletedAt !== null || mergedInto !== null;

/** Of each attribute that the component carries. */
const valuesOf = (component: ComponentShape, attributes: readonly AttributeShape[]): Values => {
  const values: Record<number, AttributeDraftValue> = {};
  for (const { fkAttributeId, value } of component.attributes)
    values[fkAttributeId] = { kind: 'text', text: value };
  const attributeOfItem = new Map(
    attributes.flatMap(({ attributeId, listItems }) =>
      listItems.map(({ attributeListItemId }) => [attributeListItemId, attributeId] as const),
    ),
  );
  for (const { fkListItemId } of component.listAttributes) {
    const attributeId = attributeOfItem.get(fkListItemId);
    if (attributeId === undefined) continue;
    const before = values[attributeId];
    values[attributeId] = {
      kind: 'items',
      ids: [...(before === undefined ? [] : idsOf(before)), fkListItemId].sort((a, b) => a - b),
    };
  }
  for (const { fkAttributeId, fkUserId } of component.userAttributes) {
    const before = values[fkAttributeId];
    values[fkAttributeId] = {
      kind: 'users',
      ids: [...(before === undefined ? [] : idsOf(before)), fkUserId].sort((a, b) => a - b),
    };
  }
  return values;
};

export const componentDraftOf = (
  component: ComponentShape,
  attributes: readonly AttributeShape[],
): ComponentDraft => ({
  name: component.name,
  type: { fkTypeId: component.fkTypeId, fkSharedTypeId: component.fkSharedTypeId },
  state: component.state,
  richDescription: component.richDescription,
  inlineDesc: component.inlineDesc,
  repositoryUrl: component.repositoryUrl ?? '',
  tags: component.tags,
  diagramLinks: component.diagramLinks,
  values: valuesOf(component, attributes),
});

/** By the names under which the server tells what collided; each attribute is a field of its own. */
export type Fields = Readonly<Record<string, unknown>>;

const prefix = 'attribute:';
export const attributeField = (attributeId: number): string => `${prefix}${attributeId}`;
export const attributeIdOf = (field: string): number | null =>
  field.startsWith(prefix) ? Number(field.slice(prefix.length)) : null;

/** A list or person of which nothing is chosen is not assigned. */
const isChosen = (value: AttributeDraftValue): boolean => value.kind === 'text' || value.ids.length > 0;

const fieldsOfValues = (values: Values): Fields =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => isChosen(value))
      .map(([id, value]) => [attributeField(Number(id)), value]),
  );

export const fieldsOf = ({ values, ...rest }: ComponentDraft): Fields => ({
  ...rest,
  ...fieldsOfValues(values),
});

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields that differ; null stands for an attribute that was taken off. */
export const changedFields = (base: Fields, draft: Fields): Fields => {
  const names = new Set([...Object.keys(base), ...Object.keys(draft)]);
  return Object.fromEntries(
    [...names].filter((name) => !same(base[name], draft[name])).map((name) => [name, draft[name] ?? null]),
  );
};

const attributeChanges = (
  changes: Fields,
): Pick<ComponentToSave, 'attributes' | 'listAttributes' | 'userAttributes' | 'removedAttributes'> => {
  const [attributes, listAttributes, userAttributes, removedAttributes]: [
    { fkAttributeId: number; value: string }[],
    { fkListItemId: number }[],
    { fkAttributeId: number; fkUserId: number }[],
    number[],
  ] = [[], [], [], []];
  for (const [field, given] of Object.entries(changes)) {
    const fkAttributeId = attributeIdOf(field);
    if (fkAttributeId === null) continue;
    const value = given as AttributeDraftValue | null;
    if (value === null) removedAttributes.push(fkAttributeId);
    else if (value.kind === 'text') attributes.push({ fkAttributeId, value: value.text });
    else if (value.kind === 'items')
      listAttributes.push(...value.ids.map((fkListItemId) => ({ fkListItemId })));
    else userAttributes.push(...value.ids.map((fkUserId) => ({ fkAttributeId, fkUserId })));
  }
  return {
    ...(attributes.length > 0 && { attributes }),
    ...(listAttributes.length > 0 && { listAttributes }),
    ...(userAttributes.length > 0 && { userAttributes }),
    ...(removedAttributes.length > 0 && { removedAttributes }),
  };
};

/** What is sent for fields that were changed. */
export const toSave = (changes: Fields): ComponentToSave => {
  const given = changes as Partial<ComponentDraft>;
  return {
    ...(given.name !== undefined && { name: given.name.trim() }),
    ...(given.type !== undefined && typeToSave(given.type)),
    ...(given.state !== undefined && { state: given.state }),
    ...(given.richDescription !== undefined && { richDescription: given.richDescription }),
    ...(given.inlineDesc !== undefined && { inlineDesc: given.inlineDesc }),
    ...(given.repositoryUrl !== undefined && {
      repositoryUrl: given.repositoryUrl.trim() === '' ? null : given.repositoryUrl.trim(),
    }),
    ...(given.tags !== undefined && { tags: given.tags.map(({ tagId }) => ({ tagId })) }),
    ...(given.diagramLinks !== undefined && {
      diagramLinks: given.diagramLinks.map(({ fkDiagramId }) => ({ fkDiagramId })),
    }),
    ...attributeChanges(changes),
  };
};

/** One of the two says it; with neither, the component has no type. */
export const typeToSave = ({ fkTypeId, fkSharedTypeId }: TypeChoice): ComponentToSave => {
  if (fkTypeId !== null) return { fkTypeId };
  return fkSharedTypeId === null ? { fkTypeId: null, fkSharedTypeId: null } : { fkSharedTypeId };
};

/** A component that is not there yet. */
export const newComponentToSave = ({
  name,
  type,
  values,
}: Pick<ComponentDraft, 'name' | 'type' | 'values'>): ComponentToSave =>
  toSave({ name, type, ...fieldsOfValues(values) });
