import type { AddressInfo } from 'node:net';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { sharingEndpoints } from '@lintel/api/endpoints/sharing';
import { component } from '@lintel/diagram/testing/build';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApp } from '../testing/app.ts';
import { until } from '../sync/room.fixture.ts';
import { createDiagram, draw } from './drawing.fixture.ts';

let app: TestApp;
let person: Person;
let address: string;

beforeAll(async () => {
  app = await buildTestApp({ longestStreamMilliseconds: 600_000 });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  person = await app.createPerson();
});
afterEach(() => app.reset());
afterAll(() => app.close());

/** A page that watches: what it was told so far, and whether the stream has ended. */
const watch = async (slug: string, token?: string) => {
  const search = token === undefined ? '' : `?token=${token}`;
  const answer = await fetch(`${address}/api/diagram/${slug}/picture/events${search}`);
  const seen = { status: answer.status, text: '', ended: false, leave: () => answer.body?.cancel() };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const bytes of answer.body ?? []) seen.text += decoder.decode(bytes, { stream: true });
    seen.ended = true;
  };
  void read().catch(() => {});
  return seen;
};

const save = (slug: string, fields: { generalAccess?: boolean; password?: string }) =>
  app.asUser(person).call(diagramEndpoints.save, { body: { diagrams: [{ slug, ...fields }] } });

describe('the events of a shared picture', () => {
  it('say when something was drawn, or is called something else', async () => {
    const { slug } = await createDiagram(app, person, { generalAccess: true });
    const seen = await watch(slug);
    await until('the stream is open', () => seen.text.includes('retry'));
    // The first look only finds out where things stand, so this is drawn until it has been told.
    let count = 0;
    await until('a change is told', async () => {
      count += 1;
      await draw(app, slug, component(`box-${String(count).padStart(6, '0')}`, [count * 5, 0, 4, 2]));
      return seen.text.includes('event: changed');
    });
    expect(seen.ended).toBe(false);
    await app.asUser(person).call(diagramEndpoints.remove, { body: { diagramSlugs: [slug] } });
    await until('the stream of a deleted diagram ends', () => seen.ended);
  });

  it('end when general access is taken away', async () => {
    const { slug } = await createDiagram(app, person, { generalAccess: true });
    const seen = await watch(slug);
    await save(slug, { generalAccess: false });
    await until('the stream ends', () => seen.ended);
    expect((await watch(slug)).status).toBe(404);
  });

  it('end when the password becomes another one', async () => {
    const { slug } = await createDiagram(app, person, { generalAccess: true, password: 'sesame seeds' });
    const { token } = await app
      .stranger()
      .call(sharingEndpoints.open, { params: { slug }, body: { password: 'sesame seeds' } });
    const seen = await watch(slug, token);
    expect(seen.status).toBe(200);
    await save(slug, { password: 'another one' });
    await until('the stream ends', () => seen.ended);
    expect((await watch(slug, token)).status).toBe(401);
  });

  it('are limited in number from one address', async () => {
    const { slug } = await createDiagram(app, person, { generalAccess: true });
    const open: Awaited<ReturnType<typeof watch>>[] = [];
    for (let count = 0; count < 20; count++) open.push(await watch(slug));
    expect((await watch(slug)).status).toBe(429);
    await save(slug, { generalAccess: false });
    await until('all streams end', () => open.every(({ ended }) => ended));
  });
});
