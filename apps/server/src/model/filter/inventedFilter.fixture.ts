import { attributeKindOf } from '@lintel/domain/attributes/registry';
import { states } from '@lintel/domain/entities/diagram';
import {
  type AttributeCondition,
  type Filter,
  filterSchema,
  type ItemsCondition,
} from '@lintel/domain/filter/grammar';
import type { Random } from '../../testing/random.ts';
import type { Invented } from './inventedModel.fixture.ts';
import { inventedNumbers, inventedTexts } from './inventedTexts.fixture.ts';

const listOperator = (random: Random) => random.pick(['in', 'not_in'] as const);

/** Some of them, what nobody knows, none, or nothing at all. */
const itemsAmong = (random: Random, ids: readonly number[]): (number | null)[] => [
  ...ids.filter(() => random.chance(0.3)),
  ...(random.chance(0.2) ? [null] : []),
  ...(random.chance(0.1) ? [2_000_000_000] : []),
];

const items = (random: Random, ids: readonly number[]): ItemsCondition => ({
  operator: listOperator(random),
  value: itemsAmong(random, ids),
});

/** A text that is there, or a piece of one. */
const asked = (random: Random, texts: readonly string[]): string => {
  const text = Array.from(random.pick(texts));
  return random.chance(0.5) ? text.join('') : text.slice(random.below(3), 1 + random.below(5)).join('');
};

const condition = (random: Random, { ids }: Invented): AttributeCondition => {
  const { id, type, items: ofList } = random.pick(ids.attributes);
  const kind = attributeKindOf(type);
  const { operator } = random.pick(kind.operators);
  // Now and then of an attribute that is of another type, or gone. The numbers of items and of people are not compared.
  const others = ids.attributes
    .filter((each) => kind.held === 'text' || attributeKindOf(each.type).held === 'text')
    .map((each) => each.id);
  const texts = type === 'NUMBER' ? inventedNumbers : inventedTexts;
  return {
    attributeId: random.chance(0.1) ? random.pick([...others, 2_000_000_000]) : id,
    attributeType: type,
    operator,
    value:
      kind.held === 'text'
        ? asked(random, texts)
        : itemsAmong(random, kind.held === 'users' ? ids.users : ofList),
  };
};

const textCondition = (random: Random) => ({
  operator: random.pick(['s-eq', 's-ne', 'contains', 'not_contains'] as const),
  value: asked(random, inventedTexts).trim(),
});

/** A filter that the grammar takes, of one condition mostly, so that not everything is left out. */
export const inventFilter = (random: Random, invented: Invented): Filter => {
  const { ids } = invented;
  const typeOperator = listOperator(random);
  const all: readonly (() => Filter)[] = [
    () => ({ name: textCondition(random) }),
    () => ({ description: textCondition(random) }),
    () => ({ components: items(random, ids.components) }),
    () => ({
      types: { operator: typeOperator, value: itemsAmong(random, ids.types) },
      sharedTypes: { operator: typeOperator, value: itemsAmong(random, ids.sharedTypes) },
    }),
    () => ({ tags: items(random, ids.tags) }),
    () => ({ states: { operator: listOperator(random), value: states.filter(() => random.chance(0.4)) } }),
    () => ({ diagrams: items(random, ids.diagrams) }),
    () => ({ toComponents: items(random, ids.components) }),
    () => ({ fromComponents: items(random, ids.components) }),
    () => ({ contains: items(random, ids.components) }),
    () => ({ attributes: [condition(random, invented)] }),
    () => ({ attributes: [condition(random, invented), condition(random, invented)] }),
    () => ({ attributes: [condition(random, invented)] }),
  ];
  const parts = Array.from({ length: 1 + random.below(3) }, () => random.pick(all)());
  return filterSchema.parse(Object.assign({}, ...parts));
};
