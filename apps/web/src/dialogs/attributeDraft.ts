import type { AttributeShape } from '@lintel/api/modelShapes';
import { isForNoType } from '@lintel/domain/attributes/assignment';
import type { AttributeType } from '@lintel/domain/attributes/registry';
import type { AttributeToSave } from '../data/mutations/attributes.ts';
import { tileIdOf } from '../pickers/typeTiles.ts';

export interface ListItemDraft {
  /** Negative while it is not saved. */
  attributeListItemId: number;
  value: string;
}

export interface AttributeDraft {
  name: string;
  description: string;
  attributeType: AttributeType;
  required: boolean;
  /** Ids of tiles. */
  types: string[];
  /** It was for types that are deleted, and nobody has said since that it is for all. */
  isForNone: boolean;
  listItems: ListItemDraft[];
}

export const attributeDraftOf = (attribute: AttributeShape | null): AttributeDraft => ({
  name: attribute?.name ?? '',
  description: attribute?.description ?? '',
  attributeType: attribute?.attributeType ?? 'STRING',
  required: attribute?.required ?? false,
  types: (attribute?.attributeForTypes ?? []).flatMap((each) => tileIdOf(each) ?? []).sort(),
  isForNone: attribute !== null && isForNoType(attribute),
  listItems: (attribute?.listItems ?? []).map(({ attributeListItemId, value }) => ({
    attributeListItemId,
    value,
  })),
});

const isNew = ({ attributeListItemId }: ListItemDraft): boolean => attributeListItemId < 0;

export const withItem = (items: readonly ListItemDraft[], value: string): ListItemDraft[] => [
  ...items,
  {
    attributeListItemId: Math.min(0, ...items.map((each) => each.attributeListItemId)) - 1,
    value,
  },
];

/** What is wrong with the items; blank ones are left out, so they are not. */
export const itemsObjection = (items: readonly ListItemDraft[]): string | undefined => {
  const values = items.map(({ value }) => value.trim()).filter((value) => value !== '');
  const twice = values.find((value, at) => values.indexOf(value) !== at);
  return twice === undefined ? undefined : `“${twice}” is there twice`;
};

/** New and renamed items, and those that are gone: what other people did to the rest stays. */
export const itemChanges = (
  before: readonly ListItemDraft[],
  after: readonly ListItemDraft[],
): Pick<AttributeToSave, 'listItems' | 'removedListItems'> => {
  const kept = after.filter(({ value }) => value.trim() !== '');
  const values = new Map(before.map((item) => [item.attributeListItemId, item.value]));
  const changed = kept.filter(
    (item) => isNew(item) || values.get(item.attributeListItemId) !== item.value.trim(),
  );
  const staying = new Set(kept.map(({ attributeListItemId }) => attributeListItemId));
  const removed = before.filter(({ attributeListItemId }) => !staying.has(attributeListItemId));
  return {
    ...(changed.length > 0 && {
      listItems: changed.map((item) => ({ ...item, value: item.value.trim() })),
    }),
    ...(removed.length > 0 && {
      removedListItems: removed.map(({ attributeListItemId }) => attributeListItemId),
    }),
  };
};

/** From ids of tiles. */
export const forTypes = (types: readonly string[]): ({ fkTypeId: number } | { fkSharedTypeId: number })[] =>
  types.map((id) => {
    const [kind, number] = id.split('.');
    return kind === 'own' ? { fkTypeId: Number(number) } : { fkSharedTypeId: Number(number) };
  });
