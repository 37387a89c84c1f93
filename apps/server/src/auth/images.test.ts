import { authEndpoints } from '@lintel/api/endpoints/auth';
import { profileEndpoints } from '@lintel/api/endpoints/profile';
import { limits } from '@lintel/domain/limits';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { organization } from '../db/tables/organization.ts';
import { buildTestApp, type Client, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const webp = new TextEncoder().encode('RIFF....WEBPVP8 ');
const pictureOf = (bytes: Uint8Array<ArrayBuffer>, type = 'image/png'): Blob => new Blob([bytes], { type });

const upload = (client: Client, file: Blob) => client.call(profileEndpoints.uploadImage, { file });
const refusedUpload = (client: Client, file: Blob) => client.refused(profileEndpoints.uploadImage, { file });
const statusOf = async (client: Client, userId: number): Promise<number> =>
  (await client.inject({ url: `/api/users/${userId}/image` })).statusCode;

describe('the picture of a person', () => {
  it('is kept as it was sent and served so that nothing in it can run', async () => {
    const person = await app.createPerson();
    const client = app.asUser(person);
    const { image } = await upload(client, pictureOf(png));
    expect(image).toMatch(new RegExp(`^/api/users/${person.userId}/image\\?v=[0-9a-f]{12}$`));
    const answer = await client.inject({ url: image ?? '' });
    expect(new Uint8Array(answer.rawPayload)).toEqual(png);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': expect.stringMatching(/^private/),
    });
  });

  it('gets another address when it is another picture', async () => {
    const client = app.asUser(await app.createPerson());
    const first = await upload(client, pictureOf(png));
    const second = await upload(client, pictureOf(webp, 'image/webp'));
    expect(second.image).not.toBe(first.image);
    const answer = await client.inject({ url: second.image ?? '' });
    expect(answer.headers['content-type']).toBe('image/webp');
  });

  it('does not stand in the way of a profile that is being edited', async () => {
    const client = app.asUser(await app.createPerson());
    const { user } = await client.call(authEndpoints.session, {});
    expect((await upload(client, pictureOf(png))).updatedAt).toBe(user.updatedAt);
  });

  it('can be removed', async () => {
    const person = await app.createPerson();
    const client = app.asUser(person);
    await upload(client, pictureOf(png));
    expect((await client.call(profileEndpoints.removeImage, {})).image).toBeNull();
    expect(await statusOf(client, person.userId)).toBe(404);
  });

  it.each([
    ['another kind', pictureOf(png, 'image/svg+xml'), 415],
    [
      'a page that claims to be a picture',
      new Blob(['<script>alert(1)</script>'], { type: 'image/png' }),
      415,
    ],
    ['one picture under the name of another kind', pictureOf(webp, 'image/jpeg'), 415],
    ['nothing', new Blob([], { type: 'image/png' }), 415],
    ['too much', new Blob([png, new Uint8Array(limits.avatarBytes)], { type: 'image/png' }), 413],
  ])('is refused: %s', async (_, file, status) => {
    const client = app.asUser(await app.createPerson());
    expect((await refusedUpload(client, file)).status).toBe(status);
    expect((await client.call(authEndpoints.session, {})).user.image).toBeNull();
  });

  it('may be exactly as large as the limit', async () => {
    const client = app.asUser(await app.createPerson());
    const rest = new Uint8Array(limits.avatarBytes - png.length);
    expect((await upload(client, new Blob([png, rest], { type: 'image/png' }))).image).not.toBeNull();
  });

  it.each([
    ['names no boundary', 'multipart/form-data', ''],
    [
      'ends before it is complete',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="image"',
    ],
  ])('is refused when the form %s', async (_, type, payload) => {
    const client = app.asUser(await app.createPerson());
    const answer = await client.inject({
      method: 'POST',
      url: '/api/profile/image',
      headers: { 'content-type': type },
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid', error: 'The request cannot be read' });
  });

  it('is refused as anything but a form with that field', async () => {
    const client = app.asUser(await app.createPerson());
    const sendJson = await client.inject({
      method: 'POST',
      url: '/api/profile/image',
      payload: { image: 'x' },
    });
    expect(sendJson.statusCode).toBe(415);
    const form = new FormData();
    form.append('other', pictureOf(png));
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const wrongField = await client.inject({
      method: 'POST',
      url: '/api/profile/image',
      headers: { 'content-type': request.headers.get('content-type') },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect([wrongField.statusCode, wrongField.json().details.problems[0].path]).toEqual([400, 'image']);
  });

  it('is seen by oneself and by colleagues of the current organisation; to others there is none', async () => {
    const person = await app.createPerson();
    await upload(app.asUser(person), pictureOf(png));
    const colleague = app.asUser(
      await app.createPerson({ organization: person.organization, role: 'READER' }),
    );
    const foreigner = app.asUser(await app.createPerson());
    const operator = app.asUser(await app.createPerson({ superUser: true }));
    const homeless = app.asUser(await app.createPerson({ organization: null }));
    const { userId } = person;
    const seen = [app.asUser(person), colleague, foreigner, operator, homeless, app.stranger()];
    expect(await Promise.all(seen.map((client) => statusOf(client, userId)))).toEqual([
      200, 200, 404, 404, 404, 401,
    ]);

    const answers = await Promise.all(
      [userId, 99_999].map((id) => foreigner.inject({ url: `/api/users/${id}/image` })),
    );
    expect(answers[0]?.body).toBe(answers[1]?.body);

    await app.database.db
      .update(organization)
      .set({ suspended: true })
      .where(eq(organization.organizationId, person.organization?.organizationId ?? 0));
    expect(
      await Promise.all([app.asUser(person), colleague].map((client) => statusOf(client, userId))),
    ).toEqual([200, 404]);
  });
});
