import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Room } from '../sync/room.fixture.ts';

// The table is read when the modules are: they are loaded anew once it has one column more, and again afterwards.
vi.resetModules();
const { inventColumn, tint, tintOf } = await import('@lintel/diagram/testing/inventedColumn');
inventColumn();
const { openRoom, until } = await import('../sync/room.fixture.ts');
const { apply, createEditOrigin } = await import('@lintel/diagram/apply');
const { setTo } = await import('@lintel/diagram/change');
const { openDocument } = await import('@lintel/diagram/document');
const { readSnapshot } = await import('@lintel/diagram/snapshotStore');
const { component } = await import('@lintel/diagram/testing/build');
const { slugOfDocument } = await import('../documents/rights.ts');
const { logOf, rowsOn } = await import('./rows.fixture.ts');

let room: Room;

beforeAll(async () => {
  room = await openRoom({ projectAfter: 30 });
});
afterAll(async () => {
  await room.close();
  vi.resetModules();
});

const projected = async (document: string): Promise<void> => {
  const waits = async () => (await room.rows(document)).some(({ projectedAt }) => projectedAt === null);
  await until('it is projected', async () => !(await waits()), 60_000);
};

describe('a column that is nothing but its entry', () => {
  it('is taken in by the server, passed on, projected and logged', async () => {
    const [ann, ben] = [await room.createPerson(), await room.createPerson()];
    const name = await room.createDiagram();
    const peer = room.join(ann, name);
    await peer.ready();
    const origin = createEditOrigin();
    apply(openDocument(peer.doc), component('checkout', [0, 0, 4, 2], { name: 'Checkout' }), origin);
    await until('it is saved', peer.isSaved, 60_000);
    await projected(name);
    apply(openDocument(peer.doc), [setTo('checkout', tint, 'red')], origin);
    await until('it is saved', peer.isSaved, 60_000);
    await projected(name);
    const other = room.join(ben, name);
    await other.ready();
    expect(tintOf(readSnapshot(openDocument(other.doc)).get('checkout'))).toBe('red');
    const slug = slugOfDocument(name) ?? '';
    expect((await rowsOn(room.database.db, slug)).instances).toMatchObject([{ name: 'Checkout' }]);
    expect((await logOf(room.database.db, slug)).map(({ text }) => text)).toEqual([
      'Added the component "Checkout"',
      'Changed the description of the component "Checkout"',
    ]);
  });

  it('is refused with a value that its entry does not take', async () => {
    const peer = room.join(await room.createPerson(), await room.createDiagram());
    await peer.ready();
    apply(openDocument(peer.doc), component('checkout', [0, 0, 4, 2]), createEditOrigin());
    await until('it is saved', peer.isSaved, 60_000);
    apply(openDocument(peer.doc), [setTo('checkout', tint, 'loud')], createEditOrigin());
    await until('it is refused', () => peer.reasons.length > 0, 60_000);
    expect(peer.reasons).toEqual(['value-refused']);
  });
});
