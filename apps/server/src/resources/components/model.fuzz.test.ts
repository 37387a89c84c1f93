import type { ComponentToSave } from '@lintel/api/endpoints/components';
import { attributeEndpoints } from '@lintel/api/endpoints/attributes';
import { componentEndpoints } from '@lintel/api/endpoints/components';
import { typeEndpoints } from '@lintel/api/endpoints/types';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Client, type TestApp } from '../../testing/app.ts';
import { Random } from '../../testing/random.ts';

/** LINTEL_FUZZ_SEEDS raises it. */
const seeds = Number(process.env['LINTEL_FUZZ_SEEDS'] ?? 6);
const steps = 30;

let app: TestApp;

beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

interface World {
  random: Random;
  people: Client[];
  slugs: string[];
  typeIds: number[];
  attributes: { attributeId: number; items: number[] }[];
  /** By component, the last state that each of them read. */
  bases: Map<string, string>;
}

type Action = (world: World, person: Client) => Promise<unknown>;

const attempt = async (run: () => Promise<unknown>): Promise<void> => {
  try {
    await run();
  } catch (error) {
    // Refusals are answers; anything else is told.
    const status: unknown = error instanceof Error && 'status' in error ? error.status : 0;
    if (![400, 404, 409].includes(Number(status))) throw error;
  }
};

const some = <T>({ random }: World, list: readonly T[]): T[] =>
  list.filter(() => random.chance(0.4)).slice(0, 3);

const valuesFor = (world: World): ComponentToSave => {
  const { random, attributes, typeIds } = world;
  const [text, list] = attributes;
  return {
    ...(random.chance(0.5) ? { name: `Name ${random.below(20)}` } : {}),
    ...(typeIds.length > 0 && random.chance(0.4) ? { fkTypeId: random.pick(typeIds) } : {}),
    ...(text !== undefined && random.chance(0.5)
      ? { attributes: [{ fkAttributeId: text.attributeId, value: String(random.below(9)) }] }
      : {}),
    ...(list !== undefined && random.chance(0.5)
      ? { listAttributes: some(world, list.items).map((fkListItemId) => ({ fkListItemId })) }
      : {}),
    ...(text !== undefined && random.chance(0.1) ? { removedAttributes: [text.attributeId] } : {}),
  };
};

const actions: readonly Action[] = [
  async (world, person) => {
    const [made] = await person.call(componentEndpoints.save, { body: { components: [valuesFor(world)] } });
    if (made !== undefined) world.slugs.push(made.slug);
  },
  async (world, person) => {
    const slug = world.random.pick(world.slugs);
    const updatedAt = world.random.chance(0.5) ? world.bases.get(slug) : undefined;
    const [saved] = await person.call(componentEndpoints.save, {
      body: { components: [{ ...valuesFor(world), slug, updatedAt }] },
    });
    if (saved !== undefined) world.bases.set(slug, saved.updatedAt);
  },
  (world, person) =>
    person.call(componentEndpoints.merge, {
      body: { into: world.random.pick(world.slugs), components: [world.random.pick(world.slugs)] },
    }),
  (world, person) =>
    person.call(componentEndpoints.remove, { body: [{ slug: world.random.pick(world.slugs) }] }),
  (world, person) =>
    person.call(componentEndpoints.restore, { body: { components: [world.random.pick(world.slugs)] } }),
  async (world, person) => {
    const type = { name: `Type ${world.random.below(1_000_000)}` };
    world.typeIds.push((await person.call(typeEndpoints.save, { body: { type } })).typeId);
  },
  async (world, person) => {
    const typeId = world.typeIds.pop();
    if (typeId !== undefined) await person.call(typeEndpoints.remove, { body: { types: [{ typeId }] } });
  },
  async (world, person) => {
    const list = world.attributes[1];
    const removed = list?.items.pop();
    if (list === undefined || removed === undefined) return;
    const [saved] = await person.call(attributeEndpoints.save, {
      body: {
        attributes: [
          { attributeId: list.attributeId, removedListItems: [removed], listItems: [{ value: 'another' }] },
        ],
      },
    });
    list.items = (saved?.listItems ?? []).map(({ attributeListItemId }) => attributeListItemId);
  },
];

const worldOf = async (seed: number): Promise<World> => {
  const organization = await app.createOrganization();
  const people = await Promise.all(
    [1, 2].map(async () => app.asUser(await app.createPerson({ organization, role: 'EDITOR' }))),
  );
  const [first] = people;
  if (first === undefined) throw new Error('Nobody is there');
  const made = await first.call(attributeEndpoints.save, {
    body: {
      attributes: [
        { name: 'Cost', attributeType: 'NUMBER' },
        { name: 'Stage', attributeType: 'LIST', listItems: [{ value: 'a' }, { value: 'b' }, { value: 'c' }] },
      ],
    },
  });
  const attributes = made.map(({ attributeId, listItems }) => ({
    attributeId,
    items: listItems.map(({ attributeListItemId }) => attributeListItemId),
  }));
  const components = ['A', 'B', 'C', 'D'].map((name) => ({ name }));
  const saved = await first.call(componentEndpoints.save, { body: { components } });
  const slugs = saved.map(({ slug }) => slug);
  return { random: new Random(seed), people, slugs, typeIds: [], attributes, bases: new Map() };
};

const rowsOf = async (query: ReturnType<typeof sql>) => app.database.rows(query);

/** Circles, values without their attribute or of another kind, both kinds of type, stamps out of order. */
const brokenRows = () =>
  rowsOf(sql`
    with recursive chain as (
      select component_model_id as start, merged_into as at, 1 as steps from component_model
      union all
      select chain.start, next.merged_into, chain.steps + 1 from chain
      join component_model next on next.component_model_id = chain.at where chain.steps < 100
    )
    select 'circle' as what, start as id from chain where steps = 100
    union all select 'value without attribute', v.component_model_id from attribute_value v
      left join attribute a on a.attribute_id = v.fk_attribute_id where a.attribute_id is null
    union all select 'item of no list', v.component_model_id from list_attribute_value v
      left join attribute_list_item i on i.attribute_list_item_id = v.fk_list_item_id
      where i.attribute_list_item_id is null
    union all select 'text of a list', v.component_model_id from attribute_value v
      join attribute a on a.attribute_id = v.fk_attribute_id where a.attribute_type in ('LIST', 'USERLIST')
    union all select 'merged and deleted at once', component_model_id from component_model
      where merged_into is not null and deleted_at is not null
    union all select 'stamp of the future', c.component_model_id from component_model c,
      jsonb_each_text(c.field_stamps) s where split_part(s.value, ' ', 1)::timestamptz > c.updated_at`);

/** Each usage that is told, beside a count of the rows. */
const usageProblems = async ({ people }: World): Promise<string[]> => {
  const [person] = people;
  if (person === undefined) return [];
  const listed = await person.call(componentEndpoints.list, { query: {} });
  const problems: string[] = [];
  for (const { typeId, components } of await person.call(typeEndpoints.usage, {})) {
    const counted = listed.filter(({ fkTypeId }) => fkTypeId === typeId).length;
    if (counted !== components) problems.push(`type ${typeId}: ${components} instead of ${counted}`);
  }
  for (const usage of await person.call(attributeEndpoints.usage, {})) {
    for (const { attributeListItemId, components } of usage.listItems) {
      const counted = listed.filter(({ listAttributes }) =>
        listAttributes.some(({ fkListItemId }) => fkListItemId === attributeListItemId),
      ).length;
      if (counted !== components) problems.push(`item ${attributeListItemId}: ${components}, not ${counted}`);
    }
    const plain = listed.filter(({ attributes }) =>
      attributes.some(({ fkAttributeId }) => fkAttributeId === usage.attributeId),
    ).length;
    if (plain > usage.components) problems.push(`attribute ${usage.attributeId}: fewer than ${plain}`);
  }
  return problems;
};

/** Every slug still reads as something, and what is listed stands for itself. */
const readingProblems = async ({ people, slugs }: World): Promise<string[]> => {
  const [person] = people;
  if (person === undefined) return [];
  const { components } = await person.call(componentEndpoints.names, {
    body: { components: slugs, types: [] },
  });
  const listed = new Set((await person.call(componentEndpoints.list, { query: {} })).map(({ slug }) => slug));
  const problems = slugs.filter((slug) => !components.some((each) => each.slug === slug));
  for (const { slug, standsFor, deleted } of components) {
    if (!deleted && !listed.has(standsFor))
      problems.push(`${slug} stands for ${standsFor}, which is not listed`);
    if (listed.has(slug) && standsFor !== slug) problems.push(`${slug} is listed and reads as another`);
  }
  return problems;
};

describe('whatever people do to the model', () => {
  it.each(Array.from({ length: seeds }, (_, at) => at + 1))('keeps it sound: seed %i', async (seed) => {
    const world = await worldOf(seed);
    for (let step = 0; step < steps; step++) {
      const { random, people } = world;
      if (random.chance(0.2)) {
        // Two people at once.
        const both = people.map((person) => attempt(() => random.pick(actions)(world, person)));
        await Promise.all(both);
      } else {
        await attempt(() => random.pick(actions)(world, random.pick(people)));
      }
    }
    expect(await brokenRows()).toEqual([]);
    expect(await usageProblems(world)).toEqual([]);
    expect(await readingProblems(world)).toEqual([]);
  });
});
