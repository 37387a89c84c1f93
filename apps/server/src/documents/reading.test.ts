import { versionEndpoints } from '@lintel/api/endpoints/versions';
import { createClient } from '@lintel/api/client';
import { slugOfDocument } from './rights.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRoom, type Room, until } from '../sync/room.fixture.ts';

let room: Room;
beforeAll(async () => {
  room = await openRoom();
});
afterAll(() => room.close());

const callsOf = (cookie: string) =>
  createClient(room.origin, (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('cookie', cookie);
    headers.set('origin', room.origin);
    return fetch(input, { ...init, headers });
  });

describe('a document that somebody has open', () => {
  it('is shown as it is at this moment, and again when everybody has left', async () => {
    const person = await room.createPerson();
    const document = await room.createDiagram();
    const slug = slugOfDocument(document) ?? '';
    const svg = async () => {
      const answer = await fetch(`${room.origin}/api/svg/${slug}`, { headers: { cookie: person.cookie } });
      return { text: await answer.text(), etag: answer.headers.get('etag') };
    };
    const peer = room.join(person, document);
    await peer.ready();
    peer.draw('checkout');
    await until('it is saved', peer.isSaved);
    const open = await svg();
    expect(open.text).toContain('>checkout<');
    peer.draw('payments');
    await until('it is saved', peer.isSaved);
    const later = await svg();
    expect(later.text).toContain('>payments<');
    peer.leave();
    await until('the document was closed', async () => (await svg()).etag === later.etag);
  });

  it('follows the restoring of a version', async () => {
    const person = await room.createPerson();
    const document = await room.createDiagram();
    const slug = slugOfDocument(document) ?? '';
    const call = callsOf(person.cookie);
    const [peer, other] = [room.join(person, document), room.join(person, document)];
    await peer.ready();
    await other.ready();
    peer.draw('checkout');
    await until('it is saved', peer.isSaved);
    const { slug: versionSlug } = await call(versionEndpoints.create, { params: { slug }, body: {} });
    other.draw('newcomer');
    await until('it arrived', () => peer.has('newcomer'));
    await until('it is saved', other.isSaved);
    await call(versionEndpoints.restore, { params: { slug, versionSlug }, body: {} });
    await until('it is gone for everybody', () => ![peer, other].some((each) => each.has('newcomer')));
    expect([peer, other].every((each) => each.has('checkout'))).toBe(true);
  });
});
