import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import type { AttributeShape } from '@lintel/api/modelShapes';
import type { HeldValue } from '@lintel/domain/attributes/attributeKind';
import { attributeKindOf } from '@lintel/domain/attributes/registry';
import { stateLabels } from '@lintel/domain/entities/diagram';
import { displayName } from '@lintel/domain/names';
import type { ModelColumn } from './modelColumns.ts';

/** What the ids in rows are called. */
export interface RowNames {
  readonly userName: (userId: number) => string;
}

/** `CMP-014`: short enough to be said aloud. */
export const rowId = ({ componentModelId }: { componentModelId: number }): string =>
  `CMP-${String(componentModelId).padStart(3, '0')}`;

/** What a row has of an attribute, as filters look at it. */
export const heldOf = (
  row: Pick<ViewRowShape, 'attributes' | 'listAttributes' | 'userAttributes'>,
  { attributeId, attributeType, listItems }: AttributeShape,
): HeldValue => {
  const { held } = attributeKindOf(attributeType);
  if (held === 'text')
    return row.attributes.find((each) => each.fkAttributeId === attributeId)?.value ?? null;
  if (held === 'users')
    return row.userAttributes
      .filter(({ fkAttributeId }) => fkAttributeId === attributeId)
      .map(({ fkUserId }) => fkUserId);
  const own = new Set(listItems.map(({ attributeListItemId }) => attributeListItemId));
  return row.listAttributes.flatMap(({ fkListItemId }) => (own.has(fkListItemId) ? [fkListItemId] : []));
};

const listed = (names: readonly string[]): string => names.join(', ');

const several = (
  { first, total }: { first: readonly { name: string; slug: string }[]; total: number },
  noun: 'component' | 'diagram',
): string =>
  listed([
    ...first.map((each) => displayName(noun, each)),
    ...(total > first.length ? [`+${total - first.length}`] : []),
  ]);

const attributeText = (row: ViewRowShape, attribute: AttributeShape, names: RowNames): string => {
  const held = heldOf(row, attribute);
  if (held === null) return '';
  if (typeof held === 'string') return attributeKindOf(attribute.attributeType).describe(held);
  if (attribute.attributeType === 'USERLIST') return listed(held.map(names.userName));
  return listed(
    attribute.listItems
      .filter(({ attributeListItemId }) => held.includes(attributeListItemId))
      .map(({ value }) => value),
  );
};

const readers: Record<string, (row: ViewRowShape) => string> = {
  'col-row-id': rowId,
  'col-name': ({ name }) => name,
  'col-type': ({ type, sharedType }) => (type ?? sharedType)?.name ?? '',
  'col-desc': ({ description }) => description ?? '',
  'col-dia': ({ drawnOn }) => several(drawnOn, 'diagram'),
  'col-to-comp': ({ to }) => several(to, 'component'),
  'col-from-comp': ({ from }) => several(from, 'component'),
  'col-contains': ({ contains }) => several(contains, 'component'),
  'col-tags': ({ tags }) => listed(tags.map(({ name }) => name)),
  'col-state': ({ state }) => stateLabels[state],
  'col-updated': ({ updatedAt }) => updatedAt,
};

/** A cell as plain text: what is copied, and what stands in a file. */
export const cellText = (column: ModelColumn, row: ViewRowShape, names: RowNames): string =>
  column.attribute === null ? (readers[column.id]?.(row) ?? '') : attributeText(row, column.attribute, names);

/** `4 200`: groups of three before the point, all that was typed behind it. */
export const groupedDigits = (text: string): string => {
  const parts = /^([+-]?)(\d+)(\.\d+)?$/.exec(text.trim());
  if (parts === null) return text;
  const [, sign = '', whole = '', rest = ''] = parts;
  return `${sign}${whole.replaceAll(/\B(?=(\d{3})+$)/g, '\u202f')}${rest}`;
};

/** A year is no quantity: groups help where a column has numbers of five digits. */
const grouped = 10_000;

/** The attributes whose numbers are shown in groups, of those that these rows have. */
export const groupedAttributes = (rows: readonly Pick<ViewRowShape, 'attributes'>[]): ReadonlySet<number> =>
  new Set(
    rows.flatMap(({ attributes }) =>
      attributes.flatMap(({ fkAttributeId, value }) =>
        Math.abs(Number(value)) >= grouped ? [fkAttributeId] : [],
      ),
    ),
  );
