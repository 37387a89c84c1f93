import type { ImportedRow } from '@lintel/api/endpoints/componentImport';
import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import type { TagOnDiagram } from '@lintel/api/shapes';
import { attributeKindOf } from '@lintel/domain/attributes/registry';
import { type State, stateLabels, states } from '@lintel/domain/entities/diagram';
import { plainTextOf } from '@lintel/richtext/plainText';
import { readState } from '@lintel/richtext/state';
import type { AttributeDraftValue } from '../../../attributes/attributeInput.ts';
import { attributeField, type Fields } from '../../../dialogs/component/componentFields.ts';
import { noType, type TypeChoice, type TypeTile } from '../../../pickers/typeTiles.ts';
import { heldOf } from '../columns/cellText.ts';
import type { ModelColumn } from '../columns/modelColumns.ts';

/** What a cell is changed to. */
export type CellValue =
  | { readonly of: 'name'; readonly name: string }
  | { readonly of: 'type'; readonly tile: Pick<TypeTile, 'choice' | 'name' | 'slug' | 'icon'> | null }
  | { readonly of: 'state'; readonly state: State }
  | { readonly of: 'tags'; readonly tags: readonly TagOnDiagram[] }
  /** A row has the words of a description alone, so what it was comes with what it becomes. */
  | { readonly of: 'description'; readonly richDescription: string | null; readonly before: string | null }
  /** Null takes the value off. */
  | { readonly of: 'attribute'; readonly value: AttributeDraftValue | null };

const editable = new Set(['col-name', 'col-type', 'col-desc', 'col-state', 'col-tags']);

export const isEditable = (column: ModelColumn): boolean =>
  column.attribute !== null || editable.has(column.id);

const typeOfRow = ({ type, sharedType }: ViewRowShape): TypeChoice => ({
  fkTypeId: type?.typeId ?? null,
  fkSharedTypeId: sharedType?.sharedTypeId ?? null,
});

/** The value of a cell now, as an edit would set it. */
export const valueOf = (row: ViewRowShape, column: ModelColumn): CellValue | null => {
  if (column.attribute !== null) {
    const held = heldOf(row, column.attribute);
    if (held === null || (typeof held !== 'string' && held.length === 0))
      return { of: 'attribute', value: null };
    if (typeof held === 'string') return { of: 'attribute', value: { kind: 'text', text: held } };
    const kind = column.attribute.attributeType === 'USERLIST' ? 'users' : 'items';
    return { of: 'attribute', value: { kind, ids: held } };
  }
  switch (column.id) {
    case 'col-name':
      return { of: 'name', name: row.name };
    case 'col-type': {
      const type = row.type ?? row.sharedType;
      return { of: 'type', tile: type && { choice: typeOfRow(row), ...type } };
    }
    case 'col-state':
      return { of: 'state', state: row.state };
    case 'col-tags':
      return { of: 'tags', tags: row.tags };
    default:
      return null;
  }
};

/** A letter begins to type into the cell; a text with formats is opened first. */
export const isTypedInto = (column: ModelColumn): boolean =>
  isEditable(column) && column.id !== 'col-desc' && column.attribute?.attributeType !== 'BOOLEAN';

/** What takes a change of a cell back; null where nothing does. */
export const undoOf = (row: ViewRowShape, column: ModelColumn, value: CellValue): CellValue | null =>
  value.of === 'description'
    ? { of: 'description', richDescription: value.before, before: value.richDescription }
    : valueOf(row, column);

/** As a save of the component has it. */
export const fieldsOf = (column: ModelColumn, value: CellValue): Fields => {
  switch (value.of) {
    case 'name':
      return { name: value.name };
    case 'type':
      return { type: value.tile?.choice ?? noType };
    case 'state':
      return { state: value.state };
    case 'tags':
      return { tags: value.tags };
    case 'description':
      return { richDescription: value.richDescription };
    case 'attribute':
      return { [attributeField(Number(column.id))]: value.value };
  }
};

const withAttribute = (
  row: ViewRowShape,
  { attribute }: ModelColumn,
  value: AttributeDraftValue | null,
): ViewRowShape => {
  if (attribute === null) return row;
  const { attributeId } = attribute;
  const own = new Set(attribute.listItems.map(({ attributeListItemId }) => attributeListItemId));
  const others = {
    attributes: row.attributes.filter(({ fkAttributeId }) => fkAttributeId !== attributeId),
    listAttributes: row.listAttributes.filter(({ fkListItemId }) => !own.has(fkListItemId)),
    userAttributes: row.userAttributes.filter(({ fkAttributeId }) => fkAttributeId !== attributeId),
  };
  if (value === null) return { ...row, ...others };
  if (value.kind === 'text')
    return {
      ...row,
      ...others,
      attributes: [...others.attributes, { fkAttributeId: attributeId, value: value.text }],
    };
  if (value.kind === 'items')
    return {
      ...row,
      ...others,
      listAttributes: [...others.listAttributes, ...value.ids.map((fkListItemId) => ({ fkListItemId }))],
    };
  return {
    ...row,
    ...others,
    userAttributes: [
      ...others.userAttributes,
      ...value.ids.map((fkUserId) => ({ fkAttributeId: attributeId, fkUserId })),
    ],
  };
};

/** The row as it will be, before the server has said so. */
export const rowWith = (row: ViewRowShape, column: ModelColumn, value: CellValue): ViewRowShape => {
  switch (value.of) {
    case 'name':
      return { ...row, name: value.name.trim() };
    case 'type': {
      const { tile } = value;
      if (tile === null) return { ...row, type: null, sharedType: null };
      const { name, slug, icon, choice } = tile;
      const { fkTypeId, fkSharedTypeId } = choice;
      return {
        ...row,
        type: fkTypeId === null ? null : { typeId: fkTypeId, name, slug, icon },
        sharedType: fkSharedTypeId === null ? null : { sharedTypeId: fkSharedTypeId, name, slug, icon },
      };
    }
    case 'state':
      return { ...row, state: value.state };
    case 'tags':
      return { ...row, tags: [...value.tags] };
    case 'description':
      return { ...row, description: plainTextOf(readState(value.richDescription)).trim() || null };
    case 'attribute':
      return withAttribute(row, column, value.value);
  }
};

/** What taking a value off leaves; null for what every component has. */
export const clearedValue = (column: ModelColumn): CellValue | null => {
  if (column.attribute !== null) return { of: 'attribute', value: null };
  if (column.id === 'col-type') return { of: 'type', tile: null };
  return column.id === 'col-tags' ? { of: 'tags', tags: [] } : null;
};

/** A text as it was typed into a cell; null where nothing changes. */
export const typedValue = (row: ViewRowShape, column: ModelColumn, typed: string): CellValue | null => {
  if (column.id === 'col-name') return typed.trim() === row.name ? null : { of: 'name', name: typed.trim() };
  if (column.attribute === null) return null;
  const before = heldOf(row, column.attribute);
  if (typed.trim() === '') return before === null ? null : { of: 'attribute', value: null };
  const text = attributeKindOf(column.attribute.attributeType).normalise(typed);
  return text === before ? null : { of: 'attribute', value: { kind: 'text', text } };
};

/** Why a typed text cannot be saved; null when it can. */
export const objectionToTyped = (column: ModelColumn, typed: string): string | null => {
  if (column.attribute === null || typed.trim() === '') return null;
  return attributeKindOf(column.attribute.attributeType).validate(typed.trim());
};

const stateOf = (text: string): State | undefined =>
  states.find((state) =>
    [state, stateLabels[state]].some((each) => each.toLowerCase() === text.trim().toLowerCase()),
  );

/** A pasted text for the server, which knows names; null for a column that nobody can write. */
export const pastedPart = (column: ModelColumn, text: string): Partial<ImportedRow> | null => {
  if (column.attribute !== null) return { attributes: { [column.id]: text } };
  switch (column.id) {
    case 'col-name':
      return { name: text.trim() };
    case 'col-type':
      return { type: text.trim() };
    case 'col-desc':
      return { description: text };
    case 'col-tags':
      return {
        tags: text
          .split(',')
          .map((each) => each.trim())
          .filter((each) => each !== ''),
      };
    case 'col-state': {
      const state = stateOf(text);
      return state === undefined ? null : { state };
    }
    default:
      return null;
  }
};

export const mergedParts = (parts: readonly Partial<ImportedRow>[]): Partial<ImportedRow> => ({
  ...Object.assign({}, ...parts),
  ...(parts.some(({ attributes }) => attributes !== undefined) && {
    attributes: Object.assign({}, ...parts.map(({ attributes }) => attributes)) as Record<string, string>,
  }),
});
