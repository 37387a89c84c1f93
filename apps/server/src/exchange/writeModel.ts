import type { AttributeToSave } from '@lintel/api/endpoints/attributes';
import { viewFilterSchema } from '@lintel/domain/entities/saved';
import { filterSchema } from '@lintel/domain/filter/grammar';
import { eq } from 'drizzle-orm';
import type { Scoped } from '../db/scoped.ts';
import { attribute } from '../db/tables/attribute.ts';
import { tag } from '../db/tables/tag.ts';
import { icon } from '../db/tables/type.ts';
import { saveAttributes } from '../resources/attributes/store.ts';
import { saveFilter } from '../resources/dependencies/store.ts';
import { saveFolder } from '../resources/folders/store.ts';
import { saveQuery } from '../resources/queries/store.ts';
import { saveTag } from '../resources/tags/store.ts';
import { saveType } from '../resources/types/store.ts';
import { type Dictionary, readDictionary } from './dictionary.ts';
import { filterIn } from './filtersIn.ts';
import type { MatchedList } from './matching.ts';
import type { PlannedThing } from './plan.ts';
import type { Exchanged } from './shapes.ts';

/** Things of a plan as the stores take them, so that limits, merging, logs and live events are those of people. */

type Planned<Name extends MatchedList> = readonly PlannedThing<Name>[];

const changed = <Name extends MatchedList>(planned: Planned<Name>): PlannedThing<Name>[] =>
  planned.filter(({ outcome }) => outcome !== 'same');

const iconIdOf = async (tx: Scoped, shown: Exchanged<'types'>['icon']): Promise<number | null> => {
  if (typeof shown !== 'string') return shown;
  const [found] = await tx.select({ iconId: icon.iconId }).from(icon, eq(icon.url, shown));
  return found?.iconId ?? null;
};

export const writeTypes = async (tx: Scoped, planned: Planned<'types'>): Promise<void> => {
  for (const { match, sent } of changed(planned)) {
    const { name, description } = sent;
    const fields = { name, description, iconId: await iconIdOf(tx, sent.icon) };
    await saveType(tx, match.id === null ? fields : { typeId: match.id, ...fields }, match);
  }
};

export const writeTags = async (tx: Scoped, planned: Planned<'tags'>): Promise<void> => {
  for (const { match, sent, before } of changed(planned)) {
    const { name, description, color, externalId, apiContext } = sent;
    const fields = { name, description, color };
    const { tagId } = await saveTag(tx, match.id === null ? fields : { tagId: match.id, ...fields }, match);
    if (externalId !== (before?.externalId ?? null) || apiContext !== (before?.apiContext ?? null))
      await tx.update(tag, { externalId, apiContext }, eq(tag.tagId, tagId));
  }
};

export const writeFolders = async (tx: Scoped, planned: Planned<'folders'>): Promise<void> => {
  for (const { match, sent } of changed(planned))
    await saveFolder(
      tx,
      match.id === null ? { name: sent.name } : { folderId: match.id, name: sent.name },
      match,
    );
};

const forTypesOf = (
  { forTypes }: Exchanged<'attributes'>,
  { types, sharedTypes }: Dictionary,
): NonNullable<AttributeToSave['attributeForTypes']> =>
  forTypes.flatMap((slug): NonNullable<AttributeToSave['attributeForTypes']> => {
    const [fkTypeId, fkSharedTypeId] = [types.idOf(slug), sharedTypes.idOf(slug)];
    if (fkTypeId !== undefined) return [{ fkTypeId }];
    return fkSharedTypeId === undefined ? [] : [{ fkSharedTypeId }];
  });

/** Items that are there stay as they are; which have values that a file does not know is not for it to say. */
const newItems = (
  { list }: Exchanged<'attributes'>,
  before: Exchanged<'attributes'> | undefined,
): { value: string }[] =>
  list.filter((value) => before?.list.includes(value) !== true).map((value) => ({ value }));

const removedItems = ({ list }: Exchanged<'attributes'>, id: number, { attributes }: Dictionary): number[] =>
  (attributes.of(id)?.listItems ?? [])
    .filter(({ value }) => !list.includes(value))
    .map(({ attributeListItemId }) => attributeListItemId);

export const writeAttributes = async (tx: Scoped, planned: Planned<'attributes'>): Promise<void> => {
  const all = changed(planned);
  if (all.length === 0) return;
  const dictionary = await readDictionary(tx);
  const arriving = new Map<AttributeToSave, string>();
  const toSave = all.map(({ match, sent, before }): AttributeToSave => {
    const { name, description, required, type } = sent;
    const fields: AttributeToSave = {
      name,
      description,
      required,
      attributeForTypes: forTypesOf(sent, dictionary),
      ...(type === 'LIST' && { listItems: newItems(sent, before) }),
    };
    if (match.id !== null)
      return {
        ...fields,
        attributeId: match.id,
        ...(type === 'LIST' && { removedListItems: removedItems(sent, match.id, dictionary) }),
      };
    const made = { ...fields, attributeType: type };
    arriving.set(made, match.slug);
    return made;
  });
  const saved = await saveAttributes(tx, toSave, arriving);
  for (const [index, { attributeId }] of saved.entries()) {
    const { externalId = null, apiContext = null } = all[index]?.sent ?? {};
    const before = all[index]?.before;
    if (externalId !== (before?.externalId ?? null) || apiContext !== (before?.apiContext ?? null))
      await tx.update(attribute, { externalId, apiContext }, eq(attribute.attributeId, attributeId));
  }
};

export const writeViews = async (
  tx: Scoped,
  planned: Planned<'views'>,
  dictionary: Dictionary,
): Promise<void> => {
  for (const { match, sent } of changed(planned)) {
    const filter = viewFilterSchema.parse({ columns: [], ...filterIn(sent.filter, dictionary) });
    const { name, description } = sent;
    await saveQuery(tx, match.id === null ? 'new' : match.slug, { name, description, filter }, match);
  }
};

export const writeGraphs = async (
  tx: Scoped,
  planned: Planned<'graphs'>,
  dictionary: Dictionary,
): Promise<void> => {
  for (const { match, sent } of changed(planned)) {
    const { name, showDependencies, displayMode, showDetachedNodes } = sent;
    const filter = filterSchema.parse(filterIn(sent.filter, dictionary));
    await saveFilter(
      tx,
      match.id === null ? 'new' : match.slug,
      { name, filter, showDependencies, displayMode, showDetachedNodes },
      match,
    );
  }
};
