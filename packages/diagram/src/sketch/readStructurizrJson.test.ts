import { describe, expect, it } from 'vitest';
import { placedAt } from './placed.ts';
import { readWorkspaceJson } from './readStructurizrJson.ts';
import { shownSketch } from './shownSketch.fixture.ts';
import { everyBox } from './sketch.ts';

const relation = (id: string, sourceId: string, destinationId: string, more: object = {}) => ({
  id,
  sourceId,
  destinationId,
  tags: 'Relationship',
  ...more,
});

const model = {
  people: [
    {
      id: '1',
      name: 'Ann',
      description: 'Buys things',
      tags: 'Element,Person,Guest',
      relationships: [
        relation('20', '1', '3', { description: 'Fills', technology: 'HTTPS' }),
        relation('21', '1', '2', { description: 'Fills', linkedRelationshipId: '20' }),
      ],
    },
  ],
  softwareSystems: [
    {
      id: '2',
      name: 'Shop',
      tags: 'Element,Software System',
      containers: [
        {
          id: '3',
          name: 'Web app',
          technology: ' React ',
          tags: 'Element,Container',
          group: 'Front',
          relationships: [
            relation('22', '3', '4', { description: 'Reads', tags: 'Relationship,Slow' }),
            relation('23', '3', '6', { description: 'Charges' }),
          ],
          components: [{ id: '5', name: 'Cart', tags: 'Element,Component' }],
        },
        { id: '4', name: 'Orders', tags: 'Element,Container,Database' },
      ],
    },
    { id: 6, name: 'Bank', tags: 'Element,Software System' },
  ],
  customElements: [{ id: '7', name: 'Till', metadata: 'Hardware', tags: 'Element' }],
  deploymentNodes: [
    {
      id: '10',
      name: 'Cloud',
      environment: 'Live',
      instances: 4,
      tags: 'Element,Deployment Node',
      infrastructureNodes: [
        {
          id: '11',
          name: 'Load balancer',
          tags: 'Element,Infrastructure Node',
          relationships: [relation('24', '11', '13', { description: 'Asks' })],
        },
      ],
      children: [
        {
          id: '12',
          name: 'Server',
          environment: 'Live',
          tags: 'Element,Deployment Node',
          containerInstances: [
            {
              id: '13',
              containerId: '3',
              tags: 'Container Instance',
              relationships: [
                relation('25', '13', '14', { description: 'Reads', linkedRelationshipId: '22' }),
              ],
            },
            { id: '14', containerId: '4', tags: 'Container Instance' },
            { id: '15', containerId: '4', tags: 'Container Instance' },
            { id: '16', containerId: '99', tags: '' },
          ],
          softwareSystemInstances: [{ id: '17', softwareSystemId: '6', tags: '' }],
        },
      ],
    },
  ],
};

const at = (id: string, x = 0, y = 0) => ({ id, x, y });

const views = {
  systemLandscapeViews: [
    {
      key: 'All',
      elements: [at('1', 400, 100), at('2', 400, 700), at('6', 1_150, 700)],
      relationships: [{ id: '21' }],
    },
  ],
  containerViews: [
    {
      key: 'Inside',
      title: 'The shop',
      softwareSystemId: '2',
      elements: [at('1'), at('3'), at('4'), at('6')],
      relationships: [
        { id: '20' },
        { id: '22' },
        { id: '23', description: 'Charges at night' },
        { id: '99' },
      ],
    },
  ],
  dynamicViews: [
    {
      key: 'Buying',
      elementId: '2',
      elements: [at('1'), at('3')],
      relationships: [
        { id: '20', order: '2', response: true, description: 'Shows' },
        { id: '20', order: '1' },
      ],
    },
  ],
  deploymentViews: [
    {
      key: 'Running',
      environment: 'Live',
      softwareSystemId: '2',
      elements: [at('10'), at('11'), at('12'), at('13'), at('14'), at('15')],
      relationships: [{ id: '24' }, { id: '25' }],
    },
    { key: 'Nowhere', environment: 'Test', elements: [at('13')] },
  ],
  filteredViews: [
    { key: 'Quick', baseViewKey: 'Inside', mode: 'Exclude', tags: ['Slow', 'Person'] },
    { baseViewKey: 'Inside', mode: 'Include', tags: ['Container', 'Relationship'] },
    { key: 'Lost', baseViewKey: 'Gone', mode: 'Include', tags: [] },
  ],
  imageViews: [{ key: 'Image' }],
};

const read = (workspace: object) => {
  const drawn = readWorkspaceJson(JSON.stringify(workspace));
  if (drawn === null) throw new Error('It is no workspace');
  return drawn;
};
const whole = { name: 'Trade', model, views, documentation: {} };

describe('a workspace that Structurizr itself has written', () => {
  it('is its model, known by names, with what is said of it', () => {
    const { sketch, environments } = read(whole);
    expect(sketch.title).toBe('Trade');
    expect(shownSketch(sketch)).toEqual({
      boxes: 'Ann, Shop(Front(Web app(Cart)), Orders), Bank, Till',
      relations: ['Ann --> Web app: Fills [HTTPS]', 'Web app --> Orders: Reads', 'Web app --> Bank: Charges'],
      texts: [],
    });
    const said = new Map(everyBox(sketch.boxes).map((box) => [box.name, box.said]));
    expect(said.get('Ann')).toEqual({
      kinds: ['Person'],
      description: 'Buys things',
      technology: null,
      tags: ['Guest'],
      isModelled: true,
    });
    expect(said.get('Orders')).toMatchObject({ kinds: ['Database', 'Container'] });
    expect(said.get('Till')).toMatchObject({ kinds: ['Hardware'], isModelled: true });
    expect(said.get('Front')).toEqual({
      kinds: [],
      description: null,
      technology: null,
      tags: [],
      isModelled: false,
    });
    expect(said.get('Web app')?.technology).toBe('React');
    expect(sketch.relations.map(({ tags }) => tags)).toEqual([[], ['Slow'], []]);
    expect(environments.map((each) => ({ ...each, sketch: shownSketch(each.sketch) }))).toEqual([
      {
        name: 'Live',
        sketch: {
          boxes: 'Cloud(Load balancer, Server(Bank, Web app, Orders, Orders))',
          relations: ['Load balancer --> Web app: Asks', 'Web app --> Orders: Reads'],
          texts: [],
        },
      },
    ]);
    // Numbers are given anew with every change.
    const renumbered = JSON.parse(JSON.stringify(whole).replaceAll(/"(\d+)"/g, '"n$1"')) as object;
    const idsOf = (workspace: object) => everyBox(read(workspace).sketch.boxes).map(({ id }) => id);
    expect(idsOf({ ...renumbered, views: {} })).toEqual(idsOf(whole));
  });

  it('is drawn as its views say', () => {
    const { views: drawn, leftOut } = read(whole);
    expect(drawn.map(({ kind, id, title, sketch }) => ({ kind, id, title, ...shownSketch(sketch) }))).toEqual(
      [
        {
          kind: 'systemlandscape',
          id: 'All',
          title: 'System landscape',
          boxes: 'Ann, Shop, Bank',
          relations: ['Ann --> Shop: Fills'],
          texts: [],
        },
        {
          kind: 'container',
          id: 'Inside',
          title: 'The shop',
          boxes: 'Ann, Shop(Front(Web app), Orders), Bank',
          relations: [
            'Ann --> Web app: Fills [HTTPS]',
            'Web app --> Orders: Reads',
            'Web app --> Bank: Charges at night',
          ],
          texts: [],
        },
        {
          kind: 'dynamic',
          id: 'Buying',
          title: 'Buying',
          boxes: 'Ann, Shop(Front(Web app))',
          relations: ['Ann --> Web app: 1. Fills [HTTPS]', 'Web app --> Ann: 2. Shows [HTTPS]'],
          texts: [],
        },
        {
          kind: 'deployment',
          id: 'Running',
          title: 'Deployment of Shop (Live)',
          boxes: 'Cloud(Load balancer, Server(Web app, Orders, Orders))',
          relations: ['Load balancer --> Web app: Asks', 'Web app --> Orders: Reads'],
          texts: [],
        },
        {
          kind: 'container',
          id: 'Quick',
          title: 'Quick',
          boxes: 'Shop(Front(Web app), Orders), Bank',
          relations: ['Web app --> Bank: Charges at night'],
          texts: [],
        },
        {
          kind: 'container',
          id: 'Inside Include Container,Relationship',
          title: 'The shop (2)',
          boxes: 'Shop(Front(Web app), Orders)',
          relations: ['Web app --> Orders: Reads'],
          texts: [],
        },
      ],
    );
    expect(leftOut).toBe(3);
    expect(drawn[1]?.of).toBe(everyBox(read(whole).sketch.boxes).find(({ name }) => name === 'Shop')?.id);
  });

  it('stands where people put it, and nowhere where nobody has', () => {
    const [landscape, inside] = read(whole).views;
    expect([...(landscape?.places?.values() ?? [])]).toEqual([
      { x: 4, y: 1 },
      { x: 4, y: 7 },
      { x: 13, y: 7 },
    ]);
    expect(inside?.places).toBeNull();
  });

  it.each(['', '{', '[]', '{"model": 1}', '{"model": {"people": [{"id": "1"}]}}', 'null'])(
    'is not %j',
    (text) => {
      expect(readWorkspaceJson(text)).toBeNull();
    },
  );

  it('without views is its model alone', () => {
    expect(read({ model: {} })).toEqual({
      sketch: { title: null, boxes: [], relations: [], texts: [] },
      environments: [],
      views: [],
      leftOut: 0,
    });
  });
});

describe('what is placed', () => {
  const [landscape] = read(whole).views;
  const boxes = landscape?.sketch.boxes ?? [];
  const ids = everyBox(boxes).map(({ id }) => id);
  const placed = (places: readonly [x: number, y: number][], of = boxes) =>
    placedAt(of, new Map(places.map(([x, y], index) => [everyBox(of)[index]?.id ?? '', { x, y }])));

  it('begins at none, and is as large as it reaches', () => {
    const laid = placed([
      [4, 1],
      [4, 7],
      [13, 7],
    ]);
    expect(ids.map((id) => laid?.rects.get(id))).toEqual([
      { x: 0, y: 0, width: 4, height: 2 },
      { x: 0, y: 6, width: 4, height: 2 },
      { x: 9, y: 6, width: 4, height: 2 },
    ]);
    expect(laid).toMatchObject({ width: 13, height: 8 });
  });

  it('has frames around it, one unit away', () => {
    const inside = read(whole).views.find(({ id }) => id === 'Inside')?.sketch.boxes ?? [];
    const names = everyBox(inside).map(({ name }) => name);
    expect(names).toEqual(['Ann', 'Web app', 'Front', 'Orders', 'Shop', 'Bank']);
    const places: [number, number][] = [
      [0, 0],
      [10, 0],
      [0, 0],
      [20, 0],
      [0, 0],
      [30, 0],
    ];
    const laid = placed(places, inside);
    const rectOf = (name: string) => laid?.rects.get(everyBox(inside)[names.indexOf(name)]?.id ?? '');
    expect(rectOf('Front')).toEqual({ x: 9, y: 1, width: 6, height: 4 });
    expect(rectOf('Shop')).toEqual({ x: 8, y: 0, width: 17, height: 6 });
    expect(rectOf('Web app')).toEqual({ x: 10, y: 2, width: 4, height: 2 });
    // A person who stands in the frame of the shop would lie over it.
    expect(placed([[9, 0], ...places.slice(1)], inside)).toBeNull();
  });

  it('is arranged by others where it lies over itself, or not all of it is placed', () => {
    expect(
      placed([
        [0, 0],
        [3, 1],
        [20, 0],
      ]),
    ).toBeNull();
    expect(
      placed([
        [0, 0],
        [9, 0],
      ]),
    ).toBeNull();
    expect(placedAt([], new Map())).toBeNull();
  });
});
