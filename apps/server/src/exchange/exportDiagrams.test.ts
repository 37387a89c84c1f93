import { exchangeEndpoints } from '@lintel/api/endpoints/exchange';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { buildTestApp, type Person, type TestApp } from '../testing/app.ts';
import { pixelsOf } from '../testing/png.fixture.ts';
import { entriesOf } from './entries.fixture.ts';
import { fullOrganization } from './world.fixture.ts';

let app: TestApp;
let ann: Person;
let world: Awaited<ReturnType<typeof fullOrganization>>;

beforeAll(async () => {
  app = await buildTestApp();
  ann = await app.createPerson();
  world = await fullOrganization(app, ann);
});
afterAll(() => app.close());

const exported = async (slugs: readonly string[], format?: string, person = ann) => {
  const answer = await app.asUser(person).inject({
    method: 'POST',
    url: '/api/diagrams/export',
    payload: { diagrams: slugs.map((slug) => ({ slug })), ...(format !== undefined && { format }) },
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body, bytes: answer.rawPayload };
};

const nameIn = ({ 'content-disposition': disposition }: Record<string, unknown>): string | undefined =>
  /filename="([^"]*)"/.exec(String(disposition))?.[1];

describe('one diagram', () => {
  it('is a template that holds all that it is made of', async () => {
    const { headers, body } = await exported([world.landscape.slug]);
    expect(nameIn(headers)).toBe('Landscape.json');
    const file = JSON.parse(body);
    expect(file).toMatchObject({ format: 'lintel', version: 1, of: 'diagrams' });
    expect(file.components.map(({ name }: { name: string }) => name)).toEqual(['Gate', 'Shop']);
    expect(file.components[0]).toMatchObject({
      id: world.gate,
      type: 'turnstile',
      attributes: { cost: '12.5', stage: { items: ['Production'] }, owners: { people: [ann.email] } },
      tags: ['core'],
      links: [world.details.slug],
      externalId: 'gate-1',
    });
    expect(file.types).toMatchObject([{ id: 'turnstile', icon: file.icons[0].id }]);
    expect(file.diagrams).toMatchObject([{ id: world.landscape.slug, level: 'C1', tags: ['core'] }]);
    expect(file.diagrams[0].items).toHaveLength(6);
    expect(file.attachments.map(({ content }: { content: string }) => content.length > 0)).toEqual([
      true,
      true,
    ]);
  });

  it('says the same in YAML', async () => {
    const json = await exported([world.landscape.slug]);
    const yaml = await exported([world.landscape.slug], 'yaml');
    expect(nameIn(yaml.headers)).toBe('Landscape.yaml');
    expect(parse(yaml.body)).toEqual(JSON.parse(json.body));
  });

  it.each([
    ['svg', 'Landscape.svg', /^<svg/],
    ['drawio', 'Landscape.drawio', /^<mxfile>/],
    ['mermaid', 'Landscape.mmd', /flowchart TB/],
    ['plantuml', 'Landscape.puml', /^@startuml/],
    ['structurizr', 'Landscape.dsl', /^workspace "Landscape"/],
  ])('is drawn as %s', async (format, name, begins) => {
    const { status, headers, body } = await exported([world.landscape.slug], format);
    expect(status).toBe(200);
    expect(nameIn(headers)).toBe(name);
    expect(body).toMatch(begins);
    expect(body).toContain('Gate');
  });

  it('is painted as PNG', async () => {
    const { status, headers, bytes } = await exported([world.landscape.slug], 'png');
    expect(status).toBe(200);
    expect(nameIn(headers)).toBe('Landscape.png');
    expect(headers['content-type']).toBe('image/png');
    const pixels = pixelsOf(bytes);
    expect([pixels.width, pixels.height]).toEqual([3840, 2160]);
    const colours = new Set(
      Array.from({ length: 100_000 }, (_, at) => pixels.at((at * 7) % 3840, (at * 13) % 2160).join()),
    );
    expect(colours.size).toBeGreaterThan(10);
  });
});

describe('several diagrams', () => {
  it('are an archive of templates, pictures and files', async () => {
    const { headers, bytes } = await exported([world.landscape.slug, world.details.slug]);
    expect(headers['content-type']).toBe('application/zip');
    expect(nameIn(headers)).toBe('diagrams.zip');
    const entries = await entriesOf(bytes);
    expect([...entries.keys()].sort()).toEqual([
      expect.stringMatching(/^attachments\/\d+\/plan\.png$/),
      expect.stringMatching(/^attachments\/\d+\/notes\.txt$/),
      expect.stringMatching(/^components\/\d+\.json$/),
      `diagrams/Details (${world.details.slug}).json`,
      `diagrams/Details (${world.details.slug}).svg`,
      `diagrams/Landscape (${world.landscape.slug}).json`,
      `diagrams/Landscape (${world.landscape.slug}).svg`,
      'lintel.json',
      expect.stringMatching(/^model\/\d+\.json$/),
      expect.stringMatching(/^model\/\d+\.json$/),
      expect.stringMatching(/^model\/\d+\.json$/),
    ]);
  });

  it('are an archive of pictures where pictures are asked for', async () => {
    const { bytes } = await exported([world.landscape.slug, world.details.slug], 'mermaid');
    const entries = await entriesOf(bytes);
    expect([...entries.keys()].sort()).toEqual([
      `Details (${world.details.slug}).mmd`,
      `Landscape (${world.landscape.slug}).mmd`,
    ]);
  });
});

it('keeps strangers and what does not exist apart from nobody', async () => {
  const stranger = await app.createPerson();
  expect((await exported([world.landscape.slug], 'json', stranger)).status).toBe(404);
  expect((await exported(['nothing'], 'svg')).status).toBe(404);
  const { status } = await app.asUser(ann).refused(exchangeEndpoints.exportDiagrams, {
    body: { diagrams: [], format: 'json' },
  });
  expect(status).toBe(400);
});

it('writes of what was deleted the placeholder that it reads as', async () => {
  const bob = await app.createPerson();
  const other = await fullOrganization(app, bob);
  await app.asUser(bob).inject({
    method: 'DELETE',
    url: '/api/model/components',
    payload: [{ slug: other.gate }],
  });
  const { body } = await exported([other.landscape.slug], 'json', bob);
  const file = JSON.parse(body);
  expect(file.components.map(({ name }: { name: string }) => name)).toEqual(['Shop']);
  const items: { key: string }[] = file.diagrams[0].items;
  expect(items.find(({ key }) => key === 'gatebox1')).toMatchObject({
    component: null,
    name: 'Gate',
    type: 'turnstile',
  });
});
