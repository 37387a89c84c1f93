import { set } from '@lintel/diagram/change';
import { documentName, openDocument } from '@lintel/diagram/document';
import { isContainer } from '@lintel/diagram/items';
import { happen, type Mood, type Peer, Room } from '@lintel/diagram/testing/peers';
import { Random } from '@lintel/diagram/testing/random';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { componentModel } from '../db/tables/component.ts';
import { diagram } from '../db/tables/diagram.ts';
import { organization } from '../db/tables/organization.ts';
import { types } from '../db/tables/type.ts';
import { createMirror } from '../sync/mirror.fixture.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { createOrganization, createPerson, type Person } from '../testing/people.ts';
import { rebuildProjection } from './rebuild.ts';
import { allRowsIn, logOf } from './rows.fixture.ts';

const seeds = Number(process.env['LINTEL_FUZZ_SEEDS'] ?? 200);
const contributions = Number(process.env['LINTEL_FUZZ_PROJECTED_STEPS'] ?? 40);
const firstSeed = Number(process.env['LINTEL_FUZZ_FIRST'] ?? 1);

let database: TestDatabase;
let people: Person[];
let organizationId: number;

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  const home = await createOrganization(db);
  ({ organizationId } = home);
  people = [];
  for (let count = 0; count < 4; count++)
    people.push(await createPerson(db, new Date(), { organization: home }));
  // Some of the words by which random edits refer to named things.
  const common = { fkOrganizationId: organizationId };
  for (const slug of ['Orders', 'Billing'])
    await db.insert(componentModel).values({ slug, name: slug, ...common });
  for (const slug of ['Ledger', 'Stock']) {
    await db.insert(diagram).values({ slug, name: slug, concurrencyKey: slug, ...common });
  }
  await db.insert(types).values({ slug: 'service', name: 'Service', ...common });
});
afterAll(() => database.close());

const failed = (slug: string, error: unknown): void => {
  throw new Error(`${slug} could not be rebuilt`, { cause: error });
};

/** Pulls a container over what lies around, or away from it: that changes rows of what nobody touched. */
const reframe = (peer: Peer, random: Random): void => {
  const containers = [...peer.store.get().items.values()].filter(isContainer);
  if (containers.length === 0) return;
  const { key } = random.pick(containers);
  const position = { x: random.between(-12, 10), y: random.between(-12, 10) };
  const size = { width: random.between(1, 40), height: random.between(1, 40) };
  peer.history.commit([set(key, 'position', position), set(key, 'size', size)]);
};

const run = async (seed: number): Promise<void> => {
  const { db } = database;
  const slug = `fuzz-${seed}`;
  await db
    .insert(diagram)
    .values({ slug, name: slug, concurrencyKey: slug, fkOrganizationId: organizationId });
  const random = new Random(seed);
  const mood: Mood = { mayPurge: seed % 4 === 0, restless: seed % 2 === 1 };
  const room = new Room(random.between(2, 4));
  // The clients of a peer are numbered by its own number; those of the server begin at 1.
  const mirror = await createMirror(
    db,
    documentName(slug),
    room.server,
    (client = 1_000) => people[Math.floor(client / 1_000) - 1]?.userId ?? null,
  );
  for (let contribution = 0; contribution < contributions; contribution++) {
    const { peer } = await happen(room, random, mood);
    if (random.chance(0.3)) reframe(peer, random);
    // Most arrives soon, else so few steps would hardly meet.
    if (random.chance(0.7)) room.synchronise(peer);
    await mirror.journal();
    if (random.chance(0.25)) await mirror.project();
    // Now and then the server crashes and reads everything again.
    if (random.chance(0.05)) await mirror.reopen();
  }
  await mirror.project();
  const projected = await allRowsIn(db);
  const logged = await logOf(db, slug);
  await rebuildProjection(db, failed);
  expect(await allRowsIn(db), `seed ${seed}`).toEqual(projected);
  expect(await logOf(db, slug)).toEqual(logged);
  const alive = [...openDocument(room.server).columns.alive.keys()];
  expect(projected.instances.length + projected.textareas.length).toBeLessThanOrEqual(alive.length);
  mirror.close();
  await db.delete(diagram).where(eq(diagram.slug, slug));
};

describe('the rows of random edits by several people, projected as they come', () => {
  it(`are what a rebuild would write (${seeds} seeds of ${contributions} steps)`, {
    timeout: 1_200_000,
  }, async () => {
    for (let seed = firstSeed; seed < firstSeed + seeds; seed++) await run(seed);
    expect(await database.db.$count(organization)).toBe(1);
  });
});
