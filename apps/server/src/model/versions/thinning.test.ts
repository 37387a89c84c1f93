import { textarea } from '@lintel/diagram/testing/build';
import { textFromPlain } from '@lintel/diagram/text';
import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { attribute, attributeValue } from '../../db/tables/attribute.ts';
import { componentModel } from '../../db/tables/component.ts';
import { diagram, version } from '../../db/tables/diagram.ts';
import { createDiagram, draw } from '../../sharing/drawing.fixture.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { thinVersions } from './thinning.ts';

let app: TestApp;
let ann: Person;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  ann = await app.createPerson();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const now = new Date('2026-06-15T12:00:00.000Z');
const minute = 60_000;
/** Of one hour long ago: of all of them one is needed. */
const longAgo = Date.parse('2026-06-10T12:30:00.000Z');

const thin = () => thinVersions({ db: app.database.db, now: () => now });
const organizationId = (): number => ann.organization?.organizationId ?? 0;

/** The first is the newest. */
const keep = async (diagramSlug: string, slugs: readonly string[], automatic = true): Promise<void> => {
  const { db } = app.database;
  const [drawn] = await db.select().from(diagram).where(eq(diagram.slug, diagramSlug));
  await db.insert(version).values(
    slugs.map((slug, at) => ({
      slug,
      automatic,
      seqId: slugs.length - at,
      people: [],
      createdAt: new Date(longAgo - at * minute).toISOString(),
      fkDiagramId: drawn?.diagramId ?? 0,
      fkOrganizationId: organizationId(),
    })),
  );
};

const kept = async (): Promise<string[]> => {
  const rows = await app.database.db.select({ slug: version.slug }).from(version).orderBy(asc(version.slug));
  return rows.map(({ slug }) => slug);
};

const describeComponents = (descriptions: readonly string[]): Promise<{ componentModelId: number }[]> =>
  app.database.db
    .insert(componentModel)
    .values(
      descriptions.map((description, at) => ({
        name: `Service ${at}`,
        slug: `service${at}`,
        description,
        fkOrganizationId: organizationId(),
      })),
    )
    .returning({ componentModelId: componentModel.componentModelId });

it('takes away automatic versions that are not needed, of each diagram', async () => {
  const [one, other] = [await createDiagram(app, ann), await createDiagram(app, ann)];
  await keep(one.slug, ['onenewest001', 'onemiddle001', 'oneoldest001']);
  await keep(other.slug, ['twonewest001', 'twooldest001']);
  await keep(other.slug, ['namednewest1', 'namedoldest1'], false);
  await thin();
  expect(await kept()).toEqual(['namednewest1', 'namedoldest1', 'onenewest001', 'twonewest001']);
});

it('leaves what is referred to, wherever that is written', async () => {
  const { slug } = await createDiagram(app, ann, { description: 'Before: v:indiagram001.' });
  await keep(slug, [
    'newest000001',
    'indiagram001',
    'incomponent1',
    'inattribute1',
    'intextarea01',
    'nowhere00001',
    'unlikethis01',
  ]);
  const [service] = await describeComponents([
    'See /diagram/v%3Aincomponent1?x=1 and unlike-this01, UNLIKETHIS01',
  ]);
  const { db } = app.database;
  const [owner] = await db
    .insert(attribute)
    .values({
      name: 'Decision',
      slug: 'decision',
      attributeType: 'STRING',
      fkOrganizationId: organizationId(),
    })
    .returning({ attributeId: attribute.attributeId });
  await db.insert(attributeValue).values({
    value: 'inattribute1',
    componentModelId: service?.componentModelId ?? 0,
    fkAttributeId: owner?.attributeId ?? 0,
    fkOrganizationId: organizationId(),
  });
  await draw(app, slug, textarea('textarea', [0, 0, 4], textFromPlain('Compare with intextarea01')));
  await app.projected();
  await thin();
  expect(await kept()).toEqual(
    ['newest000001', 'indiagram001', 'incomponent1', 'inattribute1', 'intextarea01'].sort(),
  );
});

it('reads all texts, however many there are', async () => {
  const { slug } = await createDiagram(app, ann);
  await keep(slug, ['newest000001', 'referredto01', 'nowhere00001']);
  const others = Array.from({ length: 1_200 }, () => 'Takes orders');
  await describeComponents([...others, 'As in referredto01']);
  await thin();
  expect(await kept()).toEqual(['newest000001', 'referredto01']);
});
