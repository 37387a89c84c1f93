import type { ComponentValuesShape } from '@lintel/api/componentShapes';
import { describe, expect, it } from 'vitest';
import { isOffered, type KnownComponents, qualitiesOf } from './qualities.ts';

const values = (slug: string, given: Partial<ComponentValuesShape> = {}): ComponentValuesShape => ({
  slug,
  tags: [],
  attributes: [],
  listAttributes: [],
  userAttributes: [],
  ...given,
});
const attribute = (
  attributeId: number,
  name: string,
  attributeType: KnownComponents['attributes'][number]['attributeType'],
  items: string[] = [],
): KnownComponents['attributes'][number] => ({
  attributeId,
  name,
  attributeType,
  listItems: items.map((value, at) => ({
    attributeListItemId: 10 * attributeId + at,
    fkAttributeId: attributeId,
    value,
  })),
});
const known = (given: Partial<KnownComponents> = {}): KnownComponents => ({
  components: ['till', 'shop'].map((slug) => ({ slug, state: 'ACTIVE', deleted: false })),
  values: [values('till'), values('shop')],
  tags: [],
  attributes: [],
  people: [],
  ...given,
});
const quality = (id: string, given: Partial<KnownComponents>) => {
  const found = qualitiesOf(known(given)).find((each) => each.id === id);
  if (found === undefined) throw new Error(`There is no quality ${id}`);
  return found;
};
const labels = (id: string, given: Partial<KnownComponents>) =>
  quality(id, given).values.map(({ label }) => label);

describe('what components are told apart by', () => {
  it('are tags, the state, and attributes by name, but no addresses', () => {
    const attributes = [
      attribute(1, 'Owner', 'STRING'),
      attribute(2, 'Docs', 'LINK'),
      attribute(3, 'Cost', 'NUMBER'),
    ];
    expect(qualitiesOf(known({ attributes })).map(({ label }) => label)).toEqual([
      'Tags',
      'State',
      'Cost',
      'Owner',
    ]);
  });

  it('has tags by name in the hue they are known by, and states in their order', () => {
    const tags = [
      { tagId: 2, name: 'PCI', color: 'red' },
      { tagId: 1, name: 'Core', color: 'gray' },
    ] as const;
    const given = { tags, values: [values('till', { tags: [{ tagId: 2 }, { tagId: 1 }] })] };
    expect(quality('tags', given).values).toEqual([
      { id: '1', label: 'Core', hue: 'slate' },
      { id: '2', label: 'PCI', hue: 'rose' },
    ]);
    expect(quality('tags', given).held.get('till')).toEqual(['2', '1']);
    expect(labels('state', {})).toEqual(['Draft', 'Active', 'Archived']);
    expect(quality('state', {}).held.get('shop')).toEqual(['ACTIVE']);
  });

  it('has the items of a list in the order of the list, and of those of others none', () => {
    const attributes = [
      attribute(1, 'Stage', 'LIST', ['Test', 'Live']),
      attribute(2, 'Tier', 'LIST', ['One']),
    ];
    const listAttributes = [{ fkListItemId: 11 }, { fkListItemId: 20 }];
    const given = { attributes, values: [values('till', { listAttributes })] };
    expect(labels('attribute:1', given)).toEqual(['Test', 'Live']);
    const stage = quality('attribute:1', given);
    const ids = new Set(stage.values.map(({ id }) => id));
    expect(stage.held.get('till')?.filter((id) => ids.has(id))).toEqual(['11']);
  });

  it('has people by name, and of an attribute only its own', () => {
    const attributes = [attribute(1, 'Owner', 'USERLIST'), attribute(2, 'Architect', 'USERLIST')];
    const people = [
      { userId: 1, firstName: 'Zoe', lastName: 'Ash' },
      { userId: 2, firstName: 'Ada', lastName: 'Kay' },
    ];
    const userAttributes = [
      { fkAttributeId: 1, fkUserId: 1 },
      { fkAttributeId: 2, fkUserId: 2 },
    ];
    const given = { attributes, people, values: [values('till', { userAttributes })] };
    expect(labels('attribute:1', given)).toEqual(['Ada Kay', 'Zoe Ash']);
    expect(quality('attribute:1', given).held.get('till')).toEqual(['1']);
  });

  it('has numbers in their order, boxes ticked and not ticked, and no empty text', () => {
    const attributes = [
      attribute(1, 'Tier', 'NUMBER'),
      attribute(2, 'PCI', 'BOOLEAN'),
      attribute(3, 'Owner', 'STRING'),
    ];
    const texts = (tier: string, owner: string) => ({
      attributes: [
        { fkAttributeId: 1, value: tier },
        { fkAttributeId: 2, value: 'true' },
        { fkAttributeId: 3, value: owner },
      ],
    });
    const given = {
      attributes,
      values: [values('till', texts('10', 'Payments')), values('shop', texts('9', ' '))],
    };
    expect(labels('attribute:1', given)).toEqual(['9', '10']);
    expect(quality('attribute:2', given).values.map(({ id }) => id)).toEqual(['true', 'false']);
    expect(labels('attribute:3', given)).toEqual(['Payments']);
    expect(quality('attribute:3', given).held.get('shop')).toEqual([]);
  });

  it('is nothing that a deleted component has', () => {
    const components = [{ slug: 'till', state: 'ACTIVE', deleted: true }] as const;
    const given = { components, values: [values('till', { tags: [{ tagId: 1 }] })] };
    expect(quality('tags', given).held.get('till')).toBeUndefined();
    expect(quality('state', given).held.get('till')).toBeUndefined();
  });
});

it('offers texts that are few here, and whatever has a list of its own', () => {
  const attributes = [attribute(1, 'Owner', 'STRING'), attribute(2, 'Stage', 'LIST', ['Live'])];
  const offered = (owners: number) => {
    const given = known({
      attributes,
      components: Array.from({ length: owners }, (_, at) => ({
        slug: `c${at}`,
        state: 'ACTIVE',
        deleted: false,
      })),
      values: Array.from({ length: owners }, (_, at) =>
        values(`c${at}`, { attributes: [{ fkAttributeId: 1, value: `Team ${at}` }] }),
      ),
    });
    return qualitiesOf(given).flatMap((each) => (isOffered(each, given) ? each.label : []));
  };
  expect(offered(0)).toEqual(['Tags', 'State', 'Stage']);
  expect(offered(12)).toEqual(['Tags', 'State', 'Owner', 'Stage']);
  expect(offered(13)).toEqual(['Tags', 'State', 'Stage']);
});
