import type { AttributeToSave } from '@lintel/api/endpoints/attributes';
import type { AttributeShape } from '@lintel/api/modelShapes';
import { limits } from '@lintel/domain/limits';
import { asc, inArray } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { attribute } from '../../db/tables/attribute.ts';
import { types } from '../../db/tables/type.ts';
import { invalid, limitReached, notFound } from '../../http/refusal.ts';
import { oneAtATime } from '../../model/members/holdMembership.ts';
import { logModel } from '../../model/logs/modelLog.ts';
import { uniqueSlugOf } from '../../db/slugs.ts';
import { logLostAttribute } from './carriers.ts';
import { changeAttribute } from './change.ts';
import { addForTypes, keyOfForType } from './forTypes.ts';
import { addItems, demandListOnly } from './listItems.ts';
import { readAttributes } from './read.ts';

/** In the order in which they were sent. */
const isNew = ({ attributeId }: AttributeToSave): boolean => attributeId === undefined || attributeId < 0;

const demandTypes = async (tx: Scoped, sent: readonly AttributeToSave[]): Promise<void> => {
  const forTypes = sent.flatMap(({ attributeForTypes = [] }) => attributeForTypes);
  const own = new Set(forTypes.flatMap((each) => ('fkTypeId' in each ? each.fkTypeId : [])));
  const shared = new Set(forTypes.flatMap((each) => ('fkSharedTypeId' in each ? each.fkSharedTypeId : [])));
  const found = await tx.count(types, inArray(types.typeId, [...own]));
  if (own.size > 0 && found !== own.size) throw notFound("Couldn't find type");
  if (shared.size === 0) return;
  const known = new Set((await tx.sharedTypes()).map(({ sharedTypeId }) => sharedTypeId));
  if (![...shared].every((id) => known.has(id))) throw notFound("Couldn't find type");
};

const create = async (
  tx: Scoped,
  sent: AttributeToSave,
  taken: Set<string>,
  wanted: string | undefined,
): Promise<number> => {
  const { name, attributeType, listItems = [], attributeForTypes = [] } = sent;
  if (name === undefined || attributeType === undefined)
    throw invalid('An attribute needs a name and an attributeType');
  demandListOnly(attributeType, listItems);
  const at = new Date().toISOString();
  const slug = uniqueSlugOf(wanted ?? name, 'attribute', taken);
  taken.add(slug);
  const [created] = await tx.insert(attribute, {
    name,
    slug,
    attributeType,
    description: sent.description ?? null,
    required: sent.required ?? false,
    limitedToTypes: attributeForTypes.length > 0,
    createdAt: at,
    updatedAt: at,
    savedByUserId: tx.viewer.userId,
  });
  if (created === undefined) throw notFound();
  const { attributeId } = created;
  await addItems(
    tx,
    attributeId,
    listItems.map(({ value }) => value),
  );
  await addForTypes(tx, attributeId, new Set(attributeForTypes.map(keyOfForType)));
  await logModel(tx, [{ componentId: null, slug, fact: { of: 'attribute', what: 'created', name } }]);
  return attributeId;
};

const demandEachOnce = (sent: readonly AttributeToSave[]): void => {
  const ids = sent.filter((each) => !isNew(each)).map(({ attributeId }) => attributeId);
  if (new Set(ids).size !== ids.length) throw invalid('The same attribute was sent twice');
};

/** All or none, in the order sent. */
export const saveAttributes = (
  data: Scoped,
  sent: readonly AttributeToSave[],
  /** Of new ones that come from elsewhere. */
  arriving: ReadonlyMap<AttributeToSave, string> = new Map(),
): Promise<AttributeShape[]> =>
  data.transaction(async (tx) => {
    demandEachOnce(sent);
    await oneAtATime(tx, 'attribute');
    await demandTypes(tx, sent);
    const known = await tx.select({ slug: attribute.slug }).from(attribute);
    if (known.length + sent.filter(isNew).length > limits.attributesPerOrganization) {
      throw limitReached(`An organisation can have at most ${limits.attributesPerOrganization} attributes`);
    }
    const taken = new Set(known.map(({ slug }) => slug));
    const ids: number[] = [];
    for (const each of sent) {
      const { attributeId } = each;
      if (attributeId === undefined || attributeId < 0) {
        ids.push(await create(tx, each, taken, arriving.get(each)));
      } else {
        await changeAttribute(tx, attributeId, each);
        ids.push(attributeId);
      }
    }
    return readAttributes(tx, ids);
  });

export const removeAttributes = (data: Scoped, attributeIds: readonly number[]): Promise<number[]> =>
  data.transaction(async (tx) => {
    const wanted = [...new Set(attributeIds)];
    const found = await tx
      .select({ attributeId: attribute.attributeId, name: attribute.name, slug: attribute.slug })
      .from(attribute, inArray(attribute.attributeId, wanted))
      .orderBy(asc(attribute.attributeId))
      .for('update');
    if (found.length !== wanted.length) throw notFound();
    for (const each of found) await logLostAttribute(tx, each);
    await tx.delete(attribute, inArray(attribute.attributeId, wanted));
    await logModel(
      tx,
      found.map(({ slug, name }) => ({
        componentId: null,
        slug,
        fact: { of: 'attribute', what: 'deleted', name },
      })),
    );
    return wanted;
  });
