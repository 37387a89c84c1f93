import { attachmentEndpoints } from '@lintel/api/endpoints/attachments';
import { componentEndpoints } from '@lintel/api/endpoints/components';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { sharingEndpoints } from '@lintel/api/endpoints/sharing';
import { apply } from '@lintel/diagram/apply';
import { documentName } from '@lintel/diagram/document';
import { textarea } from '@lintel/diagram/testing/build';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countStatements } from '../../db/statements.fixture.ts';
import { buildTestApp, type Client, type Person, type TestApp } from '../../testing/app.ts';
import { stateWithImage } from '../../testing/richText.fixture.ts';
import { picture } from '../../testing/uploads.fixture.ts';

let app: TestApp;
let ann: Person;
let ben: Person;
let asAnn: Client;
let asBen: Client;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  const organization = await app.createOrganization();
  ann = await app.createPerson({ organization, role: 'EDITOR' });
  asAnn = app.asUser(ann);
  ben = await app.createPerson({ organization, role: 'EDITOR' });
  asBen = app.asUser(ben);
});
afterEach(() => app.reset());
afterAll(() => app.close());

type Sent = Parameters<typeof asAnn.call<typeof diagramEndpoints.save>>[1]['body']['diagrams'][number];

const diagram = async (sent: Sent = {}, client = asAnn): Promise<string> => {
  const [made] = await client.call(diagramEndpoints.save, { body: { diagrams: [{ name: 'D', ...sent }] } });
  return made?.slug ?? '';
};
const upload = async (query: { diagram?: string; component?: string } = {}, client = asAnn) => {
  const file = new File([new Uint8Array(picture)], 'a.png', { type: 'image/png' });
  return (await client.call(attachmentEndpoints.upload, { query, file })).attachmentId;
};
const read = (attachmentId: number, client: Client) =>
  client.inject({ method: 'GET', url: `/api/attachments/${attachmentId}` });
const statusOf = async (attachmentId: number, client: Client) =>
  (await read(attachmentId, client)).statusCode;
const onDiagram = (slug: string, attachmentId: number, client: Client, token?: string) =>
  client.inject({
    method: 'GET',
    url: `/api/diagram/${slug}/images/${attachmentId}${token === undefined ? '' : `?token=${token}`}`,
  });

describe('an image in a description', () => {
  it('is seen by who reads the description, once it is in it', async () => {
    const image = await upload();
    expect(await statusOf(image, asBen)).toBe(404);
    await diagram({ richDescription: stateWithImage(image) });
    expect(await statusOf(image, asBen)).toBe(200);

    const other = await upload();
    await asAnn.call(componentEndpoints.save, {
      body: { components: [{ name: 'A', richDescription: stateWithImage(other) }] },
    });
    expect(await statusOf(other, asBen)).toBe(200);
  });

  it('of somebody’s drafts stays theirs, also when another writes its number', async () => {
    const image = await upload({ diagram: await diagram({ fkFolderId: ann.draftsFolderId }) });
    await diagram({ richDescription: stateWithImage(image) }, asBen);
    const [hidden, absent] = [await read(image, asBen), await read(2_000_000_000, asBen)];
    expect([hidden.statusCode, hidden.body]).toEqual([404, absent.body]);
    expect(await statusOf(image, asAnn)).toBe(200);
  });

  it('of another organisation stays theirs', async () => {
    const asCarla = app.asUser(await app.createPerson());
    const image = await upload({ diagram: await diagram({}, asCarla) }, asCarla);
    await diagram({ richDescription: stateWithImage(image) });
    expect(await statusOf(image, asAnn)).toBe(404);
  });

  it('is seen on a copy, wherever that is put, and stays there when it is taken from the original', async () => {
    const draft = await diagram({ fkFolderId: ann.draftsFolderId });
    const image = await upload({ diagram: draft });
    await asAnn.call(diagramEndpoints.save, {
      body: { diagrams: [{ slug: draft, richDescription: stateWithImage(image) }] },
    });
    const [copy] = await asAnn.call(diagramEndpoints.duplicate, { body: { diagrams: [{ slug: draft }] } });
    const slug = copy?.slug ?? '';
    expect(await statusOf(image, asBen)).toBe(404);
    await asAnn.call(diagramEndpoints.save, { body: { diagrams: [{ slug, fkFolderId: null }] } });
    expect(await statusOf(image, asBen)).toBe(200);
    const { richDescription } = await asBen.call(diagramEndpoints.details, { params: { slug } });
    expect(richDescription).toContain(`/api/attachments/${image}`);

    await asAnn.call(attachmentEndpoints.remove, {
      params: { attachmentId: image },
      query: { diagram: draft },
    });
    expect(await statusOf(image, asBen)).toBe(200);
    await asAnn.call(attachmentEndpoints.remove, {
      params: { attachmentId: image },
      query: { diagram: slug },
    });
    expect(await statusOf(image, asAnn)).toBe(404);
  });
});

const write = (slug: string, person: Person, image: number): Promise<void> => {
  const attributes = { __src: `/api/attachments/${image}`, __altText: 'A', __width: 40, __height: 40 };
  const text = [
    { name: 'paragraph', attributes: {}, children: [{ name: 'image', attributes, children: [] }] },
  ];
  return app.serverEdits.transaction((tx) =>
    app.serverEdits.writeAsServer(tx, documentName(slug), person.userId, (copy) =>
      apply(copy, textarea(`text-of-${image}`, [0, 0, 8], text), {}),
    ),
  );
};
const data = picture.toString('base64');
const isInPreview = async (slug: string, client: Client): Promise<boolean> => {
  await app.settled();
  return (await client.inject({ method: 'GET', url: `/api/svg/${slug}?fonts=none` })).body.includes(data);
};

describe('an image in a text that is drawn', () => {
  it('is in the preview, for members and for whom it is shared with', async () => {
    const slug = await diagram({ generalAccess: true });
    await write(slug, ann, await upload({ diagram: slug }));
    expect([await isInPreview(slug, asBen), await isInPreview(slug, app.stranger())]).toEqual([true, true]);
  });

  it('goes along when it is copied out of drafts by who may, and not by who knows its number', async () => {
    const image = await upload({ diagram: await diagram({ fkFolderId: ann.draftsFolderId }) });
    const slug = await diagram();
    await write(slug, ben, image);
    expect([await isInPreview(slug, asBen), await statusOf(image, asBen)]).toEqual([false, 404]);
    await write(await diagram(), ann, image);
    await expect.poll(() => statusOf(image, asBen), { timeout: 15_000 }).toBe(200);
  });
});

describe('the preview of a diagram with images', () => {
  it('shows what was taken off the diagram no more, at once, and elsewhere as before', async () => {
    const [slug, other] = [await diagram(), await diagram()];
    const image = await upload({ diagram: slug });
    await write(slug, ann, image);
    await write(other, ann, image);
    await expect.poll(() => isInPreview(other, asBen), { timeout: 15_000 }).toBe(true);
    expect(await isInPreview(slug, asBen)).toBe(true);
    await asAnn.call(attachmentEndpoints.remove, {
      params: { attachmentId: image },
      query: { diagram: slug },
    });
    expect([await isInPreview(slug, asBen), await isInPreview(other, asBen)]).toEqual([false, true]);
  });

  it('is drawn once, also without an image that cannot be shown', async () => {
    const slug = await diagram();
    const file = new File(['x'], 'a.txt');
    const { attachmentId } = await asAnn.call(attachmentEndpoints.upload, { query: { diagram: slug }, file });
    await write(slug, ann, attachmentId);
    expect(await isInPreview(await diagram(), asBen)).toBe(false);
    const asked = () => countStatements(() => isInPreview(slug, asBen));
    const [first, second, third] = [await asked(), await asked(), await asked()];
    expect([second, third]).toEqual([first - 1, first - 1]);
  });
});

describe('an image on a diagram that is shared by link', () => {
  const absent = async () => (await onDiagram('nothinghere1', 1, app.stranger())).body;

  it('is shown to anybody, as long as the diagram is', async () => {
    const slug = await diagram({ generalAccess: true });
    const image = await upload({ diagram: slug });
    const shown = await onDiagram(slug, image, app.stranger());
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
    expect(shown.rawPayload.equals(picture)).toBe(true);
    expect(await statusOf(image, app.stranger())).toBe(401);

    const elsewhere = await upload({ diagram: await diagram() });
    const file = await asAnn.call(attachmentEndpoints.upload, {
      query: { diagram: slug },
      file: new File(['x'], 'a.txt'),
    });
    for (const id of [elsewhere, file.attachmentId, 2_000_000_000]) {
      const answer = await onDiagram(slug, id, app.stranger());
      expect([answer.statusCode, answer.body]).toEqual([404, await absent()]);
    }
    await asAnn.call(diagramEndpoints.save, { body: { diagrams: [{ slug, generalAccess: false }] } });
    const hidden = await onDiagram(slug, image, app.stranger());
    expect([hidden.statusCode, hidden.body]).toEqual([404, await absent()]);
    expect((await onDiagram(slug, image, asBen)).statusCode).toBe(200);
  });

  it('is shown under a password only to who has given it', async () => {
    const password = 'sesame seeds';
    const slug = await diagram({ generalAccess: true, password });
    const image = await upload({ diagram: slug });
    const hidden = await onDiagram(slug, image, app.stranger());
    expect([hidden.statusCode, hidden.body]).toEqual([404, await absent()]);
    const { token } = await app
      .stranger()
      .call(sharingEndpoints.open, { params: { slug }, body: { password } });
    expect((await onDiagram(slug, image, app.stranger(), token)).statusCode).toBe(200);
  });
});
