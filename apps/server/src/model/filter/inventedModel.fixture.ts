import { randomUUID } from 'node:crypto';
import type { HeldValue } from '@lintel/domain/attributes/attributeKind';
import { attributeTypes } from '@lintel/domain/attributes/registry';
import type { State } from '@lintel/domain/entities/diagram';
import { states } from '@lintel/domain/entities/diagram';
import type { ComponentFacts } from '@lintel/domain/filter/passes';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import {
  attribute,
  attributeListItem,
  attributeValue,
  listAttributeValue,
  userAttributeValue,
} from '../../db/tables/attribute.ts';
import { componentModel } from '../../db/tables/component.ts';
import { tag, tagOnItem } from '../../db/tables/tag.ts';
import { types } from '../../db/tables/type.ts';
import { createOrganization, createPerson, type Person } from '../../testing/people.ts';
import type { Random } from '../../testing/random.ts';
import {
  drawPairs,
  inventDiagrams,
  type InventedInstance,
  inventInstances,
} from './inventedDrawings.fixture.ts';
import { inventedNumbers, inventedTexts } from './inventedTexts.fixture.ts';
import { maybe, own, several, some } from './inventing.fixture.ts';

export interface Invented {
  readonly person: Person;
  /** Of every component that can be found. */
  readonly facts: readonly ComponentFacts[];
  readonly ids: {
    readonly components: readonly number[];
    readonly types: readonly number[];
    readonly sharedTypes: readonly number[];
    readonly tags: readonly number[];
    readonly diagrams: readonly number[];
    readonly users: readonly number[];
    readonly attributes: readonly { id: number; type: (typeof attributeTypes)[number]; items: number[] }[];
  };
}

interface Made {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly state: State;
  readonly fkTypeId: number | null;
  readonly fkSharedTypeId: number | null;
  readonly isDeleted: boolean;
  mergedInto: number | null;
}

const inventComponents = async (
  db: Db,
  random: Random,
  person: Person,
  from: { types: readonly number[]; sharedTypes: readonly number[] },
): Promise<Made[]> => {
  const invented = some(12, () => {
    const hasOwnType = random.chance(0.5);
    return {
      name: random.pick(inventedTexts),
      description: random.chance(0.3) ? null : random.pick(inventedTexts),
      state: random.chance(0.7) ? ('ACTIVE' as const) : random.pick(states),
      fkTypeId: hasOwnType ? maybe(random, from.types) : null,
      fkSharedTypeId: hasOwnType ? null : maybe(random, from.sharedTypes),
      deletedAt: random.chance(0.1) ? new Date().toISOString() : null,
    };
  });
  const rows = await db
    .insert(componentModel)
    .values(invented.map((values) => ({ ...own(person), ...values, slug: randomUUID() })))
    .returning();
  const made = rows.map(
    (row): Made => ({ ...row, id: row.componentModelId, isDeleted: row.deletedAt !== null }),
  );
  // Into what comes later, which may itself be merged into what comes after it.
  for (const [at, each] of made.entries()) {
    const target = maybe(random, made.slice(at + 1), 0.25);
    if (target === null) continue;
    each.mergedInto = target.id;
    await db
      .update(componentModel)
      .set({ mergedInto: target.id })
      .where(eq(componentModel.componentModelId, each.id));
  }
  return made;
};

const inventAttributes = async (db: Db, person: Person) => {
  const rows = await db
    .insert(attribute)
    .values(
      attributeTypes.map((attributeType) => ({
        ...own(person),
        name: attributeType,
        slug: attributeType.toLowerCase(),
        attributeType,
      })),
    )
    .returning();
  const listId = rows.find(({ attributeType }) => attributeType === 'LIST')?.attributeId ?? 0;
  const items = await db
    .insert(attributeListItem)
    .values(some(3, (at) => ({ ...own(person), fkAttributeId: listId, value: `Item ${at}` })))
    .returning();
  return rows.map(({ attributeId: id, attributeType: type }) => ({
    id,
    type,
    items: type === 'LIST' ? items.map(({ attributeListItemId }) => attributeListItemId) : [],
  }));
};

type Attributes = Awaited<ReturnType<typeof inventAttributes>>;

const inventValues = async (
  db: Db,
  random: Random,
  people: readonly Person[],
  { components, attributes }: { components: readonly Made[]; attributes: Attributes },
): Promise<Map<string, HeldValue>> => {
  const [person] = people;
  const held = new Map<string, HeldValue>();
  if (person === undefined) return held;
  const userIds = people.map(({ userId }) => userId);
  const valueOf = ({ type, items }: Attributes[number]): HeldValue => {
    if (type === 'LIST') return several(random, items, 0.4);
    if (type === 'USERLIST') return several(random, userIds, 0.4);
    return random.pick(type === 'NUMBER' ? inventedNumbers : inventedTexts);
  };
  const rows = components.flatMap(({ id: componentModelId }) =>
    attributes.flatMap((each) => {
      if (random.chance(0.3)) return [];
      const value = valueOf(each);
      held.set(`${componentModelId} ${each.id}`, value);
      const row = { ...own(person), componentModelId, fkAttributeId: each.id };
      return [{ row, type: each.type, value }];
    }),
  );
  const plain = rows.flatMap(({ row, value }) => (typeof value === 'string' ? [{ ...row, value }] : []));
  const idsOf = (wanted: 'LIST' | 'USERLIST') =>
    rows.flatMap(({ row, type, value }) =>
      type === wanted && Array.isArray(value) ? value.map((id: number) => ({ row, id })) : [],
    );
  if (plain.length > 0) await db.insert(attributeValue).values(plain);
  const listed = idsOf('LIST');
  if (listed.length > 0)
    await db.insert(listAttributeValue).values(
      listed.map(({ row: { fkOrganizationId, componentModelId }, id }) => ({
        fkOrganizationId,
        componentModelId,
        fkListItemId: id,
      })),
    );
  const named = idsOf('USERLIST');
  if (named.length > 0)
    await db.insert(userAttributeValue).values(named.map(({ row, id }) => ({ ...row, fkUserId: id })));
  return held;
};

const rootsOf = (components: readonly Made[]): ((id: number) => number) => {
  const next = new Map(components.map(({ id, mergedInto }) => [id, mergedInto]));
  const rootOf = (id: number): number => {
    const into = next.get(id) ?? null;
    return into === null ? id : rootOf(into);
  };
  return rootOf;
};

/** An organisation with everything that a filter can ask about, and the same as facts that no SQL has read. */
export const inventModel = async (
  db: Db,
  random: Random,
  sharedTypes: readonly number[],
): Promise<Invented> => {
  const organization = await createOrganization(db);
  const people = [
    await createPerson(db, new Date(), { organization }),
    await createPerson(db, new Date(), { organization }),
  ];
  const [person] = people;
  if (person === undefined) throw new Error('Nobody was made');
  const typeRows = await db
    .insert(types)
    .values(some(3, (at) => ({ ...own(person), name: `T${at}`, slug: `t${at}` })))
    .returning();
  const tagRows = await db
    .insert(tag)
    .values(some(3, (at) => ({ ...own(person), name: `T${at}`, slug: `t${at}`, color: 'red' as const })))
    .returning();
  const diagrams = await inventDiagrams(db, random, people);
  const from = { types: typeRows.map(({ typeId }) => typeId), sharedTypes };
  const components = await inventComponents(db, random, person, from);
  const componentIds = components.map(({ id }) => id);
  const instances = await inventInstances(db, random, person, {
    components: componentIds,
    diagrams: diagrams.ids,
  });
  const { related, grouped } = await drawPairs(db, random, person, instances);
  const attributes = await inventAttributes(db, person);
  const held = await inventValues(db, random, people, { components, attributes });
  const tags = components.flatMap(({ id }) =>
    several(random, tagRows, 0.3).map(({ tagId }) => ({ id, tagId })),
  );
  if (tags.length > 0)
    await db
      .insert(tagOnItem)
      .values(tags.map(({ id, tagId }) => ({ ...own(person), fkComponentId: id, fkTagId: tagId })));

  const rootOf = rootsOf(components);
  const byId = new Map(components.map((each) => [each.id, each]));
  const isOther = (id: number): boolean => {
    const { isDeleted, state } = byId.get(id) ?? { isDeleted: true, state: 'DRAFT' };
    return !isDeleted && state !== 'DRAFT';
  };
  const isActive = ({ diagramId, isNow }: InventedInstance): boolean =>
    isNow && diagrams.active.has(diagramId);
  const reads = ({ componentId }: InventedInstance): number =>
    componentId === null ? 0 : rootOf(componentId);
  const farOf = (
    pairs: readonly [InventedInstance, InventedInstance][],
    id: number,
    isForward: boolean,
  ): number[] =>
    pairs.flatMap(([one, other]) => {
      const [near, far] = isForward ? [one, other] : [other, one];
      return isActive(near) && reads(near) === id && isOther(reads(far)) ? [reads(far)] : [];
    });
  const facts = components
    .filter(({ isDeleted, mergedInto }) => !isDeleted && mergedInto === null)
    .map(
      ({ id, name, description, state, fkTypeId, fkSharedTypeId }): ComponentFacts => ({
        componentModelId: id,
        name,
        description,
        state,
        fkTypeId,
        fkSharedTypeId,
        tags: tags.filter((each) => each.id === id).map(({ tagId }) => tagId),
        diagrams: instances
          .filter((each) => isActive(each) && reads(each) === id)
          .map((each) => each.diagramId),
        to: farOf(related, id, true),
        from: farOf(related, id, false),
        contains: farOf(grouped, id, true),
        held: (attributeId) => held.get(`${id} ${attributeId}`) ?? null,
      }),
    );
  return {
    person,
    facts,
    ids: {
      components: componentIds,
      ...from,
      tags: tagRows.map(({ tagId }) => tagId),
      diagrams: diagrams.ids,
      users: people.map(({ userId }) => userId),
      attributes,
    },
  };
};
