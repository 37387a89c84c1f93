import type { AttributeShape } from '@lintel/api/modelShapes';
import { attributeKinds } from '@lintel/domain/attributes/registry';
import { type ViewColumn, viewColumns } from '@lintel/domain/entities/saved';
import type { FilterFieldId } from '@lintel/domain/filter/filterFields';
import { attributeInputs } from '../../../attributes/registry.ts';
import { attributeSubject, type FilterSubject, fieldSubject } from '../../../filters/conditions.ts';

/** A column of the table: of what every component has, or of an attribute. */
export interface ModelColumn {
  readonly id: string;
  readonly label: string;
  /** In pixels, until this person chose another. */
  readonly width: number;
  /** Numbers stand at the right, one below the other. */
  readonly numeric: boolean;
  /** What its filter asks of; null where it has none. */
  readonly subject: FilterSubject | null;
  readonly attribute: AttributeShape | null;
}

const subjects: Partial<Record<ViewColumn, FilterFieldId>> = {
  'col-name': 'name',
  'col-type': 'types',
  'col-desc': 'description',
  'col-dia': 'diagrams',
  'col-to-comp': 'toComponents',
  'col-from-comp': 'fromComponents',
  'col-contains': 'contains',
  'col-tags': 'tags',
  'col-state': 'states',
};

const widths: Partial<Record<ViewColumn, number>> = {
  'col-row-id': 112,
  'col-name': 224,
  'col-desc': 280,
  'col-dia': 212,
  'col-state': 110,
  'col-updated': 120,
};
const usualWidth = 168;

const isViewColumn = (id: string): id is ViewColumn => Object.hasOwn(viewColumns, id);

const ofModel = (id: ViewColumn): ModelColumn => {
  const field = subjects[id];
  return {
    id,
    label: viewColumns[id],
    width: widths[id] ?? usualWidth,
    numeric: false,
    subject: field === undefined ? null : fieldSubject(field),
    attribute: null,
  };
};

/** The head has room for its name, its sorting and its filter. */
const widthFor = ({ attributeType, name }: AttributeShape): number =>
  Math.min(240, Math.max(attributeInputs[attributeType].columnWidth, 60 + name.length * 7));

const ofAttribute = (attribute: AttributeShape): ModelColumn => ({
  id: String(attribute.attributeId),
  label: attribute.name,
  width: widthFor(attribute),
  numeric: attribute.attributeType === 'NUMBER',
  subject: attributeSubject(attribute),
  attribute,
});

/** Every column there is: of the model, then of attributes by name. */
export const everyColumn = (attributes: readonly AttributeShape[]): ModelColumn[] => [
  ...(Object.keys(viewColumns) as ViewColumn[]).map(ofModel),
  ...attributes.toSorted((one, other) => one.name.localeCompare(other.name, 'en')).map(ofAttribute),
];

/** The columns with these ids, in this order. One whose attribute is gone is left out. */
export const columnsOf = (ids: readonly string[], attributes: readonly AttributeShape[]): ModelColumn[] => {
  const byId = new Map(attributes.map((each) => [String(each.attributeId), each]));
  return [...new Set(ids)].flatMap((id) => {
    if (isViewColumn(id)) return [ofModel(id)];
    const attribute = byId.get(id);
    return attribute === undefined ? [] : [ofAttribute(attribute)];
  });
};

/** A person's own order; what they did not order stands behind, as the view has it. */
export const inOrder = (ids: readonly string[], order: readonly string[]): string[] => {
  const ordered = order.filter((id) => ids.includes(id));
  return [...ordered, ...ids.filter((id) => !ordered.includes(id))];
};

/** One place to the left or right. */
export const movedColumn = (ids: readonly string[], id: string, by: -1 | 1): string[] => {
  const at = ids.indexOf(id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= ids.length) return [...ids];
  const rest = ids.filter((each) => each !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
};

/** What a value of the column is, in the words of its kind. */
export const kindLabel = ({ attribute }: ModelColumn): string | null =>
  attribute === null ? null : attributeKinds[attribute.attributeType].label;
