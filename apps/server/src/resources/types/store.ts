import type { TypeToSave } from '@lintel/api/endpoints/types';
import type { TypeShape, TypeUsageShape } from '@lintel/api/modelShapes';
import type { TypeFact } from '@lintel/domain/changeLog/facts';
import { limits } from '@lintel/domain/limits';
import { and, count, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { attributeForType } from '../../db/tables/attribute.ts';
import { componentModel } from '../../db/tables/component.ts';
import { icon, types } from '../../db/tables/type.ts';
import { alreadyExists, collided, invalid, limitReached, notFound } from '../../http/refusal.ts';
import { hasChanges, mergeFields } from '../../merge/fieldMerge.ts';
import { stampsFor } from '../../merge/fieldStamps.ts';
import { oneAtATime } from '../../model/members/holdMembership.ts';
import { iconsById } from '../../model/icons/iconsById.ts';
import { logModel } from '../../model/logs/modelLog.ts';
import { type OwnSlug, uniqueSlugOf } from '../../db/slugs.ts';

const absent = () => notFound("Couldn't find type");

const columns = {
  typeId: types.typeId,
  name: types.name,
  slug: types.slug,
  description: types.description,
  iconId: types.iconId,
  createdAt: types.createdAt,
  updatedAt: types.updatedAt,
};

const typesWhere = async (data: Scoped, where?: SQL): Promise<TypeShape[]> => {
  const rows = await data.select(columns).from(types, where).orderBy(desc(types.typeId));
  const icons = await iconsById(
    data,
    rows.map(({ iconId }) => iconId),
  );
  return rows.map((row) => ({ ...row, icon: row.iconId === null ? null : (icons.get(row.iconId) ?? null) }));
};

export const listTypes = (data: Scoped): Promise<TypeShape[]> => typesWhere(data);

const readType = async (data: Scoped, typeId: number): Promise<TypeShape> => {
  const [found] = await typesWhere(data, eq(types.typeId, typeId));
  if (found === undefined) throw absent();
  return found;
};

const keyOf = (typeId: number | null, sharedTypeId: number | null): string =>
  `${typeId ?? ''} ${sharedTypeId ?? ''}`;

export const usageOfTypes = async (data: Scoped): Promise<TypeUsageShape[]> => {
  const { fkTypeId, fkSharedTypeId } = componentModel;
  const isLive = and(isNull(componentModel.deletedAt), isNull(componentModel.mergedInto));
  const components = await data
    .select({ typeId: fkTypeId, sharedTypeId: fkSharedTypeId, count: count() })
    .from(componentModel, and(isLive, or(isNotNull(fkTypeId), isNotNull(fkSharedTypeId))))
    .groupBy(fkTypeId, fkSharedTypeId);
  const attributes = await data
    .select({
      typeId: attributeForType.fkTypeId,
      sharedTypeId: attributeForType.fkSharedTypeId,
      count: count(),
    })
    .from(attributeForType)
    .groupBy(attributeForType.fkTypeId, attributeForType.fkSharedTypeId);
  const usage = new Map<string, TypeUsageShape>();
  for (const { typeId, sharedTypeId, count: found } of components)
    usage.set(keyOf(typeId, sharedTypeId), { typeId, sharedTypeId, components: found, attributes: 0 });
  for (const { typeId, sharedTypeId, count: found } of attributes) {
    const key = keyOf(typeId, sharedTypeId);
    const known = usage.get(key) ?? { typeId, sharedTypeId, components: 0, attributes: 0 };
    usage.set(key, { ...known, attributes: found });
  }
  return [...usage.values()];
};

/** Nor may it be that of a type that everybody has: the picker shows them side by side. */
const demandFreeName = async (tx: Scoped, name: string, own?: number): Promise<void> => {
  const wanted = name.trim().toLowerCase();
  const other = own === undefined ? undefined : ne(types.typeId, own);
  const isTaken =
    (await tx.exists(types, and(eq(sql`lower(btrim(${types.name}))`, wanted), other))) ||
    (await tx.sharedTypes()).some((shared) => shared.name.trim().toLowerCase() === wanted);
  if (isTaken) throw alreadyExists(`"${name}" already exists`);
};

const demandIcon = async (tx: Scoped, iconId: number | null | undefined): Promise<void> => {
  if (typeof iconId === 'number' && !(await tx.exists(icon, eq(icon.iconId, iconId)))) throw notFound();
};

const create = async (tx: Scoped, sent: TypeToSave, { slug }: OwnSlug): Promise<number> => {
  if (sent.name === undefined) throw invalid('A type needs a name');
  const taken = await tx.select({ slug: types.slug }).from(types);
  if (taken.length >= limits.typesPerOrganization) {
    throw limitReached(`An organisation can have at most ${limits.typesPerOrganization} types`);
  }
  await demandFreeName(tx, sent.name);
  const builtIn = (await tx.sharedTypes()).map(({ slug }) => slug);
  const at = new Date().toISOString();
  const [created] = await tx.insert(types, {
    name: sent.name,
    // A drawn box names its type by slug, and a shared type must not read as ours.
    slug: uniqueSlugOf(slug ?? sent.name, 'type', new Set([...taken.map(({ slug }) => slug), ...builtIn])),
    description: sent.description ?? null,
    iconId: sent.iconId ?? null,
    createdAt: at,
    updatedAt: at,
    savedByUserId: tx.viewer.userId,
  });
  if (created === undefined) throw absent();
  const fact = { of: 'type', what: 'created', name: sent.name } as const;
  await logModel(tx, [{ componentId: null, slug: created.slug, fact }]);
  return created.typeId;
};

type TypeFields = { name: string; description: string | null; iconId: number | null };

const factsOfChange = (before: TypeFields, after: TypeFields): TypeFact[] => {
  const { name } = after;
  const facts: TypeFact[] = [];
  if (before.name !== name) facts.push({ of: 'type', what: 'renamed', from: before.name, to: name });
  if (before.description !== after.description) facts.push({ of: 'type', what: 'described', name });
  if (before.iconId !== after.iconId) facts.push({ of: 'type', what: 'iconChanged', name });
  return facts;
};

/** The slug stays: drawings and programs already use it. */
const change = async (tx: Scoped, typeId: number, sent: TypeToSave): Promise<void> => {
  const [stored] = await tx.lock(types, eq(types.typeId, typeId));
  if (stored === undefined) throw absent();
  const { name, description, iconId } = stored;
  const before: TypeFields = { name, description, iconId };
  const merge = mergeFields<TypeFields>({
    stored: before,
    stamps: stored.fieldStamps,
    sent: { name: sent.name, description: sent.description, iconId: sent.iconId },
    basedOn: sent.updatedAt,
    updatedAt: stored.updatedAt,
    by: tx.viewer.userId,
  });
  if (merge.collisions.length > 0)
    throw collided(merge.collisions, stored.updatedAt, { savedBy: stored.savedByUserId });
  if (!hasChanges(merge)) return;
  if (merge.changes.name !== undefined) await demandFreeName(tx, merge.changes.name, typeId);
  await tx.update(
    types,
    {
      ...merge.changes,
      fieldStamps: merge.stamps,
      updatedAt: merge.at,
      savedByUserId: tx.viewer.userId,
    },
    eq(types.typeId, typeId),
  );
  await logModel(
    tx,
    factsOfChange(before, { ...before, ...merge.changes }).map((fact) => ({
      componentId: null,
      slug: stored.slug,
      fact,
    })),
  );
};

export const saveType = (data: Scoped, sent: TypeToSave, arriving: OwnSlug = {}): Promise<TypeShape> =>
  data.transaction(async (tx) => {
    await oneAtATime(tx, 'type');
    await demandIcon(tx, sent.iconId);
    if (sent.typeId === undefined || sent.typeId < 0) return readType(tx, await create(tx, sent, arriving));
    await change(tx, sent.typeId, sent);
    return readType(tx, sent.typeId);
  });

/** Components live on without a type; each of them says in its log what it was. */
const takeOffComponents = async (tx: Scoped, removed: ReadonlyMap<number, string>): Promise<void> => {
  const at = new Date().toISOString();
  const ofThem = inArray(componentModel.fkTypeId, [...removed.keys()]);
  const typed = await tx
    .select({ id: componentModel.componentModelId, typeId: componentModel.fkTypeId })
    .from(componentModel, ofThem)
    .orderBy(componentModel.componentModelId)
    .for('update');
  if (typed.length === 0) return;
  const nameOf = new Map(typed.map(({ id, typeId }) => [id, removed.get(typeId ?? 0) ?? '']));
  const changed = await tx.update(
    componentModel,
    {
      fkTypeId: null,
      updatedByUserId: tx.viewer.userId,
      updatedAt: sql`greatest(${at}::timestamptz, ${componentModel.updatedAt} + interval '1 millisecond')`,
      fieldStamps: sql`${componentModel.fieldStamps} || ${JSON.stringify(stampsFor(['type'], { at, by: tx.viewer.userId }))}::jsonb`,
    },
    ofThem,
  );
  await logModel(
    tx,
    changed.map(({ componentModelId, slug }) => ({
      componentId: componentModelId,
      slug,
      fact: { of: 'component', what: 'typeLost', type: nameOf.get(componentModelId) ?? '' },
    })),
  );
};

export const removeTypes = (data: Scoped, typeIds: readonly number[]): Promise<number[]> =>
  data.transaction(async (tx) => {
    const wanted = [...new Set(typeIds)];
    const found = await tx
      .select({ typeId: types.typeId, name: types.name, slug: types.slug })
      .from(types, inArray(types.typeId, wanted))
      .orderBy(types.typeId)
      .for('update');
    if (found.length !== wanted.length) throw absent();
    await takeOffComponents(tx, new Map(found.map(({ typeId, name }) => [typeId, name])));
    await tx.delete(types, inArray(types.typeId, wanted));
    await logModel(
      tx,
      found.map(({ slug, name }) => ({
        componentId: null,
        slug,
        fact: { of: 'type', what: 'deleted', name },
      })),
    );
    return wanted;
  });
