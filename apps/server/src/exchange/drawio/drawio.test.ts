import { deflateRawSync } from 'node:zlib';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { exchangeEndpoints, type TransferShape } from '@lintel/api/endpoints/exchange';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { zipOf } from '../../testing/zip.fixture.ts';
import { applied, counted, lookedAt } from '../passing.fixture.ts';
import { bankFile, plainBankFile } from './files.fixture.ts';
import { fullOrganization } from '../world.fixture.ts';

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

const exported = async (slug: string, format: string, person = ann): Promise<string> => {
  const payload = { diagrams: [{ slug }], format };
  const { body } = await app
    .asUser(person)
    .inject({ method: 'POST', url: exchangeEndpoints.exportDiagrams.path, payload });
  return body;
};

interface ReadItem {
  readonly key: string;
  readonly kind: string;
  readonly [field: string]: unknown;
}
const itemsOf = (json: string): ReadItem[] => JSON.parse(json).diagrams[0].items;

const created = async (transfer: TransferShape): Promise<ReadItem[]> => {
  const { rows } = await applied(app, ann, transfer);
  await app.projected();
  const row = rows.find(({ list }) => list === 'diagrams');
  return itemsOf(await exported(row?.id ?? '', 'json'));
};

describe('a file that was written here', () => {
  it('changes nothing where it came from', async () => {
    const { landscape } = await fullOrganization(app, ann);
    const transfer = await lookedAt(app, ann, await exported(landscape.slug, 'drawio'), 'Landscape.drawio');
    expect(transfer.problem).toBeNull();
    expect(transfer.notes).toEqual([]);
    expect(Object.keys(counted(transfer)).filter((outcome) => !outcome.endsWith(' same'))).toEqual([]);
    expect(counted(transfer)['diagrams same']).toBe(1);
  });

  it('makes the same diagram, with all that it is made of, in another organisation', async () => {
    const { landscape } = await fullOrganization(app, ann);
    const file = await exported(landscape.slug, 'drawio');
    const bob = await app.createPerson();
    const transfer = await lookedAt(app, bob, file, 'Landscape.drawio');
    expect(counted(transfer)).toMatchObject({
      'diagrams create': 1,
      'components create': 2,
      'types create': 1,
    });
    const { rows } = await applied(app, bob, transfer);
    await app.projected();
    const made = rows.find(({ list }) => list === 'diagrams')?.id ?? '';
    // What things are called by differs from one organisation to the other.
    const called = { component: null, type: null, links: null };
    const drawn = (items: ReadItem[]) => items.map((item) => ({ ...item, ...called }));
    expect(drawn(itemsOf(await exported(made, 'json', bob)))).toEqual(
      drawn(itemsOf(await exported(landscape.slug, 'json'))),
    );
  });

  it('brings along what was moved, renamed, added and deleted in draw.io', async () => {
    const { landscape } = await fullOrganization(app, ann);
    const added =
      '<mxCell id="new" value="Added" vertex="1" parent="1"><mxGeometry x="2000" y="100" width="200" height="100" as="geometry"/></mxCell>';
    const edited = (await exported(landscape.slug, 'drawio'))
      .replace(/<mxCell id="textarea".*?<\/mxCell>/, added)
      .replace(/(<mxCell id="laterbox" value=")[^"]*("[^>]*><mxGeometry x=")1500/, '$1Soon$21600');
    const items = await created(await lookedAt(app, ann, edited, 'Landscape.drawio'));
    expect(items.find(({ key }) => key === 'laterbox')).toMatchObject({
      name: 'Soon',
      position: { x: 32, y: 2 },
    });
    expect(items.map(({ key }) => key)).not.toContain('textarea');
    expect(items.find(({ name }) => name === 'Added')).toMatchObject({
      position: { x: 40, y: 2 },
      size: { width: 4, height: 2 },
    });
    expect(items.find(({ key }) => key === 'asking-1')).toMatchObject({
      bends: [{ leg: 1, axis: 'x', offset: 2 }],
    });
  });
});

const at = (x: number, y: number, width: number, height: number): string =>
  `<mxGeometry x="${x}" y="${y}" width="${width}" height="${height}" as="geometry"/>`;

const model = `<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>
  <mxCell id="a" value="Zone" style="swimlane;" vertex="1" parent="1">${at(100, 100, 400, 300)}</mxCell>
  <mxCell id="b" value="&lt;b&gt;Till&lt;/b&gt;&lt;br&gt;one" style="html=1;" vertex="1" parent="a">${at(50, 100, 120, 60)}</mxCell>
  <UserObject id="c" label="Bank" owner="x"><mxCell style="rounded=1" vertex="1" parent="1">${at(700, 100, 120, 60)}</mxCell></UserObject>
  <mxCell id="d" value="A note" style="text;html=1;" vertex="1" parent="1">${at(100, 500, 200, 30)}</mxCell>
  <mxCell id="e" style="dashed=1;startArrow=classic;" edge="1" parent="1" source="b" target="c"><mxGeometry relative="1" as="geometry"/></mxCell>
  <mxCell id="f" value="pays" style="edgeLabel;" vertex="1" connectable="0" parent="e"><mxGeometry x="0.1" relative="1" as="geometry"/></mxCell>
  <mxCell id="g" edge="1" parent="1" source="b"><mxGeometry relative="1" as="geometry"/></mxCell>
</root></mxGraphModel>`;

const packed = (xml: string): string =>
  deflateRawSync(Buffer.from(encodeURIComponent(xml))).toString('base64');

const fileOf = (...pages: readonly string[]): string =>
  `<mxfile>${pages.map((page, index) => `<diagram id="p${index}" name="Page-${index + 1}">${page}</diagram>`).join('')}</mxfile>`;

describe('a file of somebody else', () => {
  it.each([
    ['as it is', fileOf(model)],
    ['packed', fileOf(packed(model))],
    ['without a file around it', model],
  ])('comes in %s, and says what could not be read', async (_, content) => {
    const transfer = await lookedAt(app, ann, content, 'Shop.drawio');
    expect(transfer.notes).toEqual(['Shop: 1 line does not join two boxes and is left out']);
    expect(counted(transfer)).toEqual({ 'diagrams create': 1 });
    const items = await created(transfer);
    const named = (name: string) => items.find((item) => item['name'] === name);
    expect(items).toHaveLength(5);
    expect(named('Zone')).toMatchObject({
      container: true,
      position: { x: 4, y: 4 },
      size: { width: 16, height: 12 },
    });
    expect(named('Till one')).toMatchObject({ container: false, component: null, position: { x: 6, y: 8 } });
    expect(items.find(({ kind }) => kind === 'relation')).toMatchObject({
      from: { item: named('Till one')?.key },
      to: { item: named('Bank')?.key },
      dashed: true,
      twoWay: true,
    });
    expect(JSON.stringify(items)).toContain('"pays"');
    expect(JSON.stringify(items)).toContain('"A note"');
  });

  it('is one diagram for each page, and the same ones when it comes again', async () => {
    const content = fileOf(model, packed(model));
    const transfer = await lookedAt(app, ann, content, 'Shop.drawio');
    expect(transfer.rows.map(({ name }) => name).sort()).toEqual(['Shop Page-1', 'Shop Page-2']);
    await applied(app, ann, transfer);
    await app.projected();
    expect(counted(await lookedAt(app, ann, content, 'Shop.drawio'))).toEqual({ 'diagrams same': 2 });
  });

  it('that comes again leaves what people have said of its diagram', async () => {
    const { rows } = await applied(app, ann, await lookedAt(app, ann, fileOf(model), 'Shop.drawio'));
    const slug = rows.find(({ list }) => list === 'diagrams')?.id ?? '';
    await app.projected();
    const { call } = app.asUser(ann);
    const [saved] = await call(diagramEndpoints.save, {
      body: { diagrams: [{ slug, description: 'By hand', diagramLevel2: 'C1' }] },
    });
    expect(saved).toMatchObject({ description: 'By hand' });
    expect(counted(await lookedAt(app, ann, fileOf(model), 'Shop.drawio'))).toEqual({ 'diagrams same': 1 });
    const another = await lookedAt(app, ann, fileOf(model.replace('A note', 'A word')), 'Shop.drawio');
    expect(counted(another)).toEqual({ 'diagrams update': 1 });
    await applied(app, ann, another);
    await app.projected();
    const { diagrams } = JSON.parse(await exported(slug, 'json'));
    expect(diagrams[0]).toMatchObject({ level: 'C1' });
    expect(diagrams[0].richDescription).toContain('By hand');
    expect(JSON.stringify(diagrams[0].items)).toContain('A word');
  });

  it('is read in an archive', async () => {
    const transfer = await lookedAt(
      app,
      ann,
      zipOf([{ name: 'Shop.drawio', content: fileOf(model) }]),
      'all.zip',
    );
    expect(counted(transfer)).toEqual({ 'diagrams create': 1 });
  });
});

describe('a file as draw.io writes it', () => {
  const itemsByDiagram = async (content: string): Promise<Record<string, ReadItem[]>> => {
    const transfer = await lookedAt(app, ann, content, 'Bank.drawio');
    expect(transfer.problem).toBeNull();
    expect(transfer.notes).toEqual([
      'Context: 1 line is routed anew, without the bends it had',
      'Processes: 1 line is routed anew, without the bends it had',
    ]);
    const { rows } = await applied(app, ann, transfer);
    await app.projected();
    const read: Record<string, ReadItem[]> = {};
    for (const { id, name } of rows) read[name] = itemsOf(await exported(id, 'json'));
    return read;
  };

  it.each([
    ['packed', bankFile],
    ['as text', plainBankFile],
  ])('has shapes of C4, lanes, groups and labels of lines: %s', async (_, content) => {
    const { Context: context = [], Processes: processes = [] } = await itemsByDiagram(content);
    const named = (items: ReadItem[], name: string) => items.find((item) => item['name'] === name);
    const boxes = (items: ReadItem[]) =>
      Object.fromEntries(
        items.flatMap((item) => (item.kind === 'instance' ? [[item['name'], item['container']]] : [])),
      );
    expect(boxes(context)).toEqual({ 'Bank & Co': true, 'Web shop': false, Till: false, Customer: false });
    expect(named(context, 'Web shop')).toMatchObject({ position: { x: 3, y: 10 } });
    expect(JSON.stringify(context)).toContain('Orders at');
    expect(JSON.stringify(context)).toContain('[HTTPS]');
    expect(boxes(processes)).toEqual({
      Warehouse: true,
      'Pick by hand': false,
      Pack: false,
      'Ship it': false,
    });
    // In a group that lies in a lane.
    expect(named(processes, 'Ship it')).toMatchObject({ position: { x: 23, y: 2 } });
    const relations = processes.filter(({ kind }) => kind === 'relation');
    expect(relations).toHaveLength(2);
    const way = relations.find((each) => JSON.stringify(each).includes('hands over'));
    expect(way).toMatchObject({
      from: { item: named(processes, 'Pick by hand')?.key },
      to: { item: named(processes, 'Pack')?.key },
    });
    expect(JSON.stringify(processes)).toContain('All of it at night');
    expect(JSON.stringify([context, processes])).not.toMatch(/%c4|&nbsp;|<\w/);
  });
});

describe('a hostile file', () => {
  const entities = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><mxfile><diagram>&b;</diagram></mxfile>`;
  const outside = `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><mxfile><diagram>&a;</diagram></mxfile>`;
  it.each([
    ['with entities of entities', entities, /document type/],
    ['that asks for other files', outside, /document type/],
    ['with an entity that nobody declared', '<mxfile><diagram name="&a;"/></mxfile>', /draw\.io/],
    ['that unpacks to a hundred megabytes', fileOf(packed('a'.repeat(100_000_000))), /too large/],
    ['that is packed wrongly', fileOf('nothing that was deflated'), /draw\.io/],
    ['nested a thousand times', `<mxfile><diagram>${'<x>'.repeat(1_000)}`, /too deeply/],
    [
      'of too many cells',
      fileOf(`<mxGraphModel><root>${'<mxCell/>'.repeat(100_001)}</root></mxGraphModel>`),
      /too large/,
    ],
    ['of too many pages', fileOf(...Array.from({ length: 201 }, () => '')), /too large/],
    ['of another language', '<svg xmlns="http://www.w3.org/2000/svg"/>', /draw\.io/],
    ['that ends in the middle', '<mxfile><diagram>', /draw\.io/],
  ])('%s is refused', async (_, content, problem) => {
    expect((await lookedAt(app, ann, content, 'file.drawio')).problem).toMatch(problem);
  });

  it('whose cells lie in each other, or anywhere, is read all the same', async () => {
    const content = fileOf(`<mxGraphModel><root>
      <mxCell id="a" value="A" vertex="1" parent="b">${at(0, 0, 100, 50)}</mxCell>
      <mxCell id="b" value="__proto__" vertex="1" parent="a">${at(1e300, Number.NaN, -5, 1e300)}</mxCell>
      <mxCell id="c" edge="1" source="a" target="a"><mxGeometry as="geometry"/></mxCell>
    </root></mxGraphModel>`);
    const transfer = await lookedAt(app, ann, content, 'file.drawio');
    expect(counted(transfer)).toEqual({ 'diagrams create': 1 });
    const names = (await created(transfer)).map(({ name }) => name);
    expect(new Set(names)).toEqual(new Set(['A', '__proto__']));
  });

  it('whose own part was broken is read like any other', async () => {
    const content = `<mxfile><diagram name="Shop"><mxGraphModel><root><object id="0" lintel="{&quot;format&quot;:7}"><mxCell/></object><mxCell id="b" value="Till" vertex="1">${at(0, 0, 100, 50)}</mxCell></root></mxGraphModel></diagram></mxfile>`;
    const transfer = await lookedAt(app, ann, content, 'file.drawio');
    expect((await created(transfer)).map(({ name }) => name)).toEqual(['Till']);
  });
});
