import { exchangeEndpoints, type TransferShape } from '@lintel/api/endpoints/exchange';
import { componentEndpoints } from '@lintel/api/endpoints/components';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { zipOf } from '../../testing/zip.fixture.ts';
import { applied, counted, lookedAt } from '../passing.fixture.ts';

let app: TestApp;
let ann: Person;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  await app.reset();
  ann = await app.createPerson();
});
afterAll(() => app.close());

interface ReadItem {
  readonly key: string;
  readonly kind: string;
  readonly name?: string;
  readonly position: { readonly x: number; readonly y: number };
  readonly [field: string]: unknown;
}
interface ReadWhole {
  readonly types: { readonly id: string; readonly name: string }[];
  readonly tags?: { readonly id: string; readonly name: string }[];
  readonly components?: {
    readonly id: string;
    readonly name: string;
    readonly type: string | null;
    readonly richDescription: string | null;
    readonly state: string;
    readonly repositoryUrl: string | null;
    readonly links: string[];
    readonly tags: string[];
    readonly attributes: Record<string, string>;
  }[];
  readonly diagrams: {
    readonly id: string;
    readonly name: string;
    readonly level: string | null;
    readonly items: ReadItem[];
  }[];
}

const exported = async (slugs: readonly string[]): Promise<ReadWhole[]> => {
  const read: ReadWhole[] = [];
  for (const slug of slugs) {
    const { body } = await app.asUser(ann).inject({
      method: 'POST',
      url: exchangeEndpoints.exportDiagrams.path,
      payload: { diagrams: [{ slug }], format: 'json' },
    });
    read.push(JSON.parse(body) as ReadWhole);
  }
  return read;
};

const made = async (transfer: TransferShape): Promise<ReadWhole[]> => {
  expect(transfer.problem).toBeNull();
  const { rows } = await applied(app, ann, transfer);
  await app.projected();
  return exported(rows.flatMap(({ list, id }) => (list === 'diagrams' ? id : [])));
};

const flow = `---
title: Shop
---
flowchart TB
  subgraph shop [The shop]
    web["Web app<br/><i>Front end</i>"] -->|asks| db[(Orders)]
  end
  web -.-> bank`;

describe('a text of Mermaid', () => {
  it('is one diagram, arranged, of boxes with their types', async () => {
    const transfer = await lookedAt(app, ann, flow, 'shop.mmd');
    expect(counted(transfer)).toEqual({ 'diagrams create': 1, 'types create': 1 });
    const [
      {
        types,
        components,
        diagrams: [diagram],
      } = {} as never,
    ] = await made(transfer);
    expect(components).toBeUndefined();
    expect(types.map(({ name }) => name)).toEqual(['Front end']);
    const named = (name: string) => diagram?.items.find((item) => item.name === name);
    expect(diagram?.name).toBe('Shop');
    expect(named('Web app')).toMatchObject({ type: types[0]?.id, component: null });
    expect(named('Orders')).toMatchObject({ type: 'database' });
    // What is asked stands behind what asks.
    const [web, orders] = ['Web app', 'Orders'].map((name) => named(name)?.position ?? { x: 0, y: 0 });
    const away = { x: (orders?.x ?? 0) - (web?.x ?? 0), y: (orders?.y ?? 0) - (web?.y ?? 0) };
    expect(away.x > 4 || away.y > 2).toBe(true);
    expect(JSON.stringify(diagram?.items)).toContain('"asks"');
  });

  it('that comes again changes nothing; one in which something is named anew moves nothing', async () => {
    const [
      {
        diagrams: [diagram],
      } = {} as never,
    ] = await made(await lookedAt(app, ann, flow, 'shop.mmd'));
    expect(counted(await lookedAt(app, ann, flow, 'shop.mmd'))).toEqual({
      'diagrams same': 1,
      'types same': 1,
    });
    const places = (items: readonly ReadItem[] = []) =>
      items.flatMap(({ key, position }) => (position === undefined ? [] : [[key, position]]));
    const renamed = await lookedAt(app, ann, flow.replace('Orders', 'All orders'), 'shop.mmd');
    expect(counted(renamed)).toEqual({ 'diagrams update': 1, 'types same': 1 });
    const [
      {
        diagrams: [after],
      } = {} as never,
    ] = await made(renamed);
    expect(after?.items.map(({ name }) => name)).toContain('All orders');
    expect(places(after?.items)).toEqual(places(diagram?.items));
  });

  it('is read in an archive', async () => {
    const content = zipOf([{ name: 'a/shop.mmd', content: flow }]);
    expect(counted(await lookedAt(app, ann, content, 'all.zip'))).toMatchObject({ 'diagrams create': 1 });
  });
});

const workspace = `workspace "Shop" {
  model {
    !include more.dsl
    ann = person "Ann" "Buys things"
    shop = softwareSystem "Shop" "Sells things" {
      web = container "Web app" "What is seen" "React"
      db = container "Orders" "" "PostgreSQL" "Database"
    }
    ann -> web "Fills"
    web -> db "Reads" "SQL"
    live = deploymentEnvironment "Live" {
      deploymentNode "Cloud" "" "Linux" "Core" {
        containerInstance web
        containerInstance db
        containerInstance db
      }
    }
  }
  views {
    systemContext shop {
      include *
    }
    container shop {
      include *
    }
    deployment * live {
      include *
    }
    image shop {
    }
  }
}`;

describe('a workspace of Structurizr', () => {
  it('is a diagram for each view, of components that lead from one to the next', async () => {
    const transfer = await lookedAt(app, ann, workspace, 'workspace.dsl');
    expect(transfer.notes).toEqual(['1 view is left out', '1 file that it includes is not read']);
    expect(counted(transfer)).toEqual({
      'diagrams create': 3,
      'components create': 5,
      'attributes create': 1,
      'tags create': 1,
    });
    const whole = await made(transfer);
    const diagrams = whole.flatMap((each) => each.diagrams).sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(diagrams.map(({ name, level }) => [name, level])).toEqual([
      ['Containers of Shop', 'C2'],
      ['Deployment (live)', 'D1'],
      ['System context of Shop', 'C1'],
    ]);
    const [inside, deployment, context] = diagrams;
    const components = new Map(
      whole.flatMap((each) => each.components ?? []).map((each) => [each.name, each]),
    );
    expect(components.get('Shop')).toMatchObject({ type: 'system', links: [inside?.id] });
    expect(components.get('Shop')?.richDescription).toContain('Sells things');
    expect(components.get('Ann')).toMatchObject({ type: 'person', links: [] });
    expect(Object.values(components.get('Orders')?.attributes ?? {})).toEqual(['PostgreSQL']);
    const drawn = (items: readonly ReadItem[] = []) =>
      new Set(items.flatMap(({ component }) => (typeof component === 'string' ? component : [])));
    const slugs = (names: readonly string[]) => new Set(names.map((name) => components.get(name)?.id));
    expect(drawn(context?.items)).toEqual(slugs(['Ann', 'Shop']));
    expect(drawn(inside?.items)).toEqual(slugs(['Ann', 'Shop', 'Web app', 'Orders']));
    // What runs is what the model says, as often as it runs.
    expect(drawn(deployment?.items)).toEqual(slugs(['Cloud', 'Web app', 'Orders']));
    expect(deployment?.items.filter(({ kind }) => kind === 'relation')).toHaveLength(2);
    expect(components.get('Cloud')).toMatchObject({ type: 'cloud' });
    const tags = new Map(whole.flatMap((each) => each.tags ?? []).map(({ id, name }) => [name, id]));
    expect(components.get('Cloud')?.tags).toEqual([tags.get('Core')]);
    expect(components.get('Orders')?.tags).toEqual([]);
  });

  it('that comes again leaves alone what people have said meanwhile', async () => {
    const { call } = app.asUser(ann);
    const whole = await made(await lookedAt(app, ann, workspace, 'workspace.dsl'));
    const shop = whole.flatMap(({ components = [] }) => components).find(({ name }) => name === 'Shop');
    const context = whole.flatMap(({ diagrams }) => diagrams).find(({ level }) => level === 'C1');
    const [saved] = await call(diagramEndpoints.save, {
      body: { diagrams: [{ slug: context?.id ?? '', description: 'By hand' }] },
    });
    await call(componentEndpoints.save, {
      body: {
        components: [{ slug: shop?.id ?? '', state: 'ARCHIVED', repositoryUrl: 'https://example.com' }],
      },
    });
    expect(saved).toMatchObject({ description: 'By hand' });
    expect(counted(await lookedAt(app, ann, workspace, 'workspace.dsl'))).toEqual({
      'diagrams same': 3,
      'components same': 5,
      'attributes same': 1,
      'tags same': 1,
    });
    const grown = workspace.replace('"Sells things"', '"Sells all things"');
    const transfer = await lookedAt(app, ann, grown, 'workspace.dsl');
    expect(counted(transfer)).toMatchObject({ 'components update': 1, 'components same': 4 });
    await applied(app, ann, transfer);
    await app.projected();
    const [after] = await exported([context?.id ?? '']);
    const found = after?.components?.find(({ name }) => name === 'Shop');
    expect(found).toMatchObject({ state: 'ARCHIVED', repositoryUrl: 'https://example.com' });
    expect(found?.richDescription).toContain('Sells all things');
  });
});

it('of a workspace without views its model is a diagram, and where it runs is another', async () => {
  const text = workspace.slice(0, workspace.indexOf('  views {')) + '}';
  const diagrams = (await made(await lookedAt(app, ann, text, 'plain.dsl'))).flatMap((each) => each.diagrams);
  expect(new Map(diagrams.map(({ name, level }) => [name, level]))).toEqual(
    new Map([
      ['Deployment (Live)', 'D1'],
      ['Shop', null],
    ]),
  );
});

describe('a workspace that Structurizr itself has written', () => {
  const element = (id: string, name: string, rest: object = {}) => ({ id, name, tags: 'Element', ...rest });
  const written = {
    name: 'Trade',
    model: {
      people: [
        element('1', 'Ann', {
          relationships: [{ id: '9', sourceId: '1', destinationId: '2', description: 'Buys from', tags: '' }],
        }),
      ],
      softwareSystems: [
        element('2', 'Shop', { containers: [element('3', 'Web app')] }),
        element('4', 'Bank'),
      ],
    },
    views: {
      systemContextViews: [
        {
          key: 'Context',
          softwareSystemId: '2',
          elements: [
            { id: '1', x: 900, y: 0 },
            { id: '2', x: 900, y: 600 },
            { id: '4', x: 0, y: 600 },
          ],
          relationships: [{ id: '9' }],
        },
      ],
      imageViews: [{ key: 'Picture' }],
    },
  };

  it('is drawn where its things stand there, and is left where people put them', async () => {
    const transfer = await lookedAt(app, ann, JSON.stringify(written), 'workspace.json');
    expect(counted(transfer)).toEqual({ 'diagrams create': 1, 'components create': 4 });
    expect(transfer.notes).toEqual(['1 view is left out']);
    const [whole] = await made(transfer);
    const [context] = whole?.diagrams ?? [];
    expect([context?.name, context?.level]).toEqual(['System context of Shop', 'C1']);
    const places = new Map(context?.items.map(({ name, position }) => [name, position]));
    expect(['Ann', 'Shop', 'Bank'].map((name) => places.get(name))).toEqual([
      { x: 10, y: 0 },
      { x: 10, y: 6 },
      { x: 0, y: 6 },
    ]);
    const renamed = JSON.stringify(written)
      .replace('Buys from', 'Buys at')
      .replace('"x":900,"y":0', '"x":0,"y":0');
    const second = await lookedAt(app, ann, renamed, 'workspace.json');
    expect(counted(second)).toEqual({ 'diagrams update': 1, 'components same': 4 });
    const [after] = await made(second);
    const items = after?.diagrams[0]?.items ?? [];
    expect(items.find(({ name }) => name === 'Ann')?.position).toEqual({ x: 10, y: 0 });
    expect(JSON.stringify(items)).toContain('"Buys at"');
  });

  it.each([
    ['another', '{"softwareSystems": 1}'],
    ['broken', '{"model": {"softwareSystems": [{"id": "1"}]}}'],
    ['none', '{"softwareSystems": '],
    [
      'very deep',
      `{"model": {"softwareSystems": [], "deploymentNodes": ${'[{"id":"1","name":"a","children":'.repeat(50_000)}`,
    ],
  ])('says so where it is %s', async (_, text) => {
    expect((await lookedAt(app, ann, text, 'workspace.json')).problem).toBe(
      'This is no text of Mermaid, PlantUML or Structurizr that can be read',
    );
  });
});

describe('a text that cannot be taken', () => {
  it.each([
    [
      'is another one',
      'hello there',
      'hello.mmd',
      'This is no text of Mermaid, PlantUML or Structurizr that can be read',
    ],
    ['is none', Buffer.from([0xff, 0xfe, 0x00]), 'bytes.puml', 'The file is no text in UTF-8'],
    [
      'is too long',
      `flowchart TB\n${' a-->b\n'.repeat(150_000)}`,
      'long.mmd',
      'The file would become too large when it is read',
    ],
    [
      'has too much',
      `flowchart TB\n${Array.from({ length: 25_000 }, (_, at) => `a${at}`).join('\n')}`,
      'many.mmd',
      'The file has too much for one diagram',
    ],
  ])('because it %s says so', async (_, content, name, problem) => {
    expect((await lookedAt(app, ann, content, name)).problem).toBe(problem);
  });
});
