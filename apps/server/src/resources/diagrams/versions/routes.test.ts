import { changeLogEndpoints } from '@lintel/api/endpoints/changeLogs';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { sharingEndpoints } from '@lintel/api/endpoints/sharing';
import { versionEndpoints } from '@lintel/api/endpoints/versions';
import { set, write } from '@lintel/diagram/change';
import { documentName } from '@lintel/diagram/document';
import { component, relation, textarea } from '@lintel/diagram/testing/build';
import { textFromPlain } from '@lintel/diagram/text';
import { eq, isNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { diagram, version } from '../../../db/tables/diagram.ts';
import {
  componentInstance,
  groupLink,
  relation as relationRow,
  textarea as textareaRow,
} from '../../../db/tables/drawn.ts';
import { versionState } from '../../../db/tables/versionState.ts';
import { unpacked } from '../../../documents/packedState.ts';
import { readState } from '../../../documents/reading.ts';
import { createDiagram, draw } from '../../../sharing/drawing.fixture.ts';
import { buildTestApp, type Client, type Person, type TestApp } from '../../../testing/app.ts';

let app: TestApp;
let person: Person;
let client: Client;
let slug: string;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  person = await app.createPerson({ firstName: 'Ann', lastName: 'Example' });
  client = app.asUser(person);
  ({ slug } = await createDiagram(app, person));
  await draw(app, slug, [
    ...component('checkout', [0, 0, 4, 2], { name: 'Checkout' }),
    ...component('payments', [8, 0, 4, 2], { name: 'Payments' }),
    ...relation('relation', 'checkout', 'payments', { text: 'pays' }),
    ...textarea('overview', [0, 6, 6], 'Scope'),
  ]);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const keep = (name?: string) =>
  client.call(versionEndpoints.create, { params: { slug }, body: name === undefined ? {} : { name } });
const list = () => client.call(versionEndpoints.list, { params: { slug } });
const restoreIt = (versionSlug: string) =>
  client.call(versionEndpoints.restore, { params: { slug, versionSlug }, body: {} });
const svg = async (of: string, v?: string) => {
  const search = v === undefined ? '' : `&v=${v}`;
  return (await client.inject({ method: 'GET', url: `/api/svg/${of}?fonts=none${search}` })).body.replace(
    /<title>.*<\/title>/,
    '',
  );
};
const scribble = () =>
  draw(app, slug, [
    set('checkout', 'name', 'Till'),
    set('payments', 'alive', undefined),
    set('relation', 'alive', undefined),
    write('overview', textFromPlain('Something else')),
    ...component('newcomer', [0, 20, 4, 2], { name: 'Newcomer' }),
  ]);

describe('versions', () => {
  it('are kept with a name or a number, listed newest first, and renamed', async () => {
    await keep('First draft');
    const second = await keep();
    expect(await list()).toMatchObject([
      { seqId: 2, name: null, createdBy: 'Ann Example' },
      { seqId: 1, name: 'First draft' },
    ]);
    const rename = (name: string) =>
      client.call(versionEndpoints.rename, {
        params: { slug, versionSlug: second.slug },
        body: { name },
      });
    expect(await rename('Second draft')).toMatchObject({ seqId: 2, name: 'Second draft' });
    expect(await rename('')).toMatchObject({ name: null });
  });

  it('stay as they were, as image and as data', async () => {
    const before = await svg(slug);
    const { slug: versionSlug, seqId } = await keep();
    await scribble();
    expect(await svg(slug)).not.toBe(before);
    expect(await svg(slug, versionSlug)).toBe(before);
    expect(await svg(slug, `${slug}:${versionSlug}`)).toBe(before);
    const shown = await client.call(sharingEndpoints.picture, {
      params: { slug },
      query: { v: ['another:one', `${slug}:${versionSlug}`] },
    });
    expect(shown.version).toEqual({ slug: versionSlug, name: null, seqId });
    expect(JSON.stringify(shown)).not.toContain('Newcomer');
    const absent = await client.inject({ method: 'GET', url: `/api/svg/${slug}?v=nothing` });
    expect(absent.statusCode).toBe(404);
  });

  it('stay as they were when they were kept before states were packed', async () => {
    const before = await svg(slug);
    const { db } = app.database;
    const { slug: versionSlug, versionId } = await keep();
    const its = eq(versionState.fkVersionId, versionId);
    const [kept] = await db.select().from(versionState).where(its);
    if (kept?.isPacked !== true) throw new Error('The state was not packed');
    await db
      .update(versionState)
      .set({ state: await unpacked(kept), isPacked: false })
      .where(its);
    await scribble();
    expect(await svg(slug)).not.toBe(before);
    expect(await svg(slug, versionSlug)).toBe(before);
    await client.call(versionEndpoints.restore, { params: { slug, versionSlug }, body: {} });
    expect(await svg(slug)).toBe(before);
  });

  it('are numbered one after the other when several people keep one at once', async () => {
    await Promise.all([keep(), keep(), keep()]);
    expect((await list()).map(({ seqId }) => seqId)).toEqual([3, 2, 1]);
  });

  it('come back by restoring, after what was drawn has been kept', async () => {
    const before = await svg(slug);
    const { slug: versionSlug } = await keep('Agreed');
    await scribble();
    const scribbled = await svg(slug);
    const { snapshot } = await restoreIt(versionSlug);
    expect(await svg(slug)).toBe(before);
    expect(await svg(slug, snapshot?.slug)).toBe(scribbled);
    // Not counted among what people keep.
    expect((await list()).map(({ name }) => name)).toEqual(['Agreed']);
    await restoreIt(snapshot?.slug ?? '');
    expect(await svg(slug)).toBe(scribbled);
  });

  it('are restored by one entry of the change log, which says what that changed', async () => {
    const entries = () => client.call(changeLogEndpoints.ofDiagram, { params: { slug } });
    const rebuilt =
      'restored the component "Payments" and 1 relation, deleted the component "Newcomer", renamed the component "Till" to "Checkout" and edited the text "Scope"';
    const { slug: versionSlug } = await keep('Agreed');
    const move = (x: number) => draw(app, slug, [set('payments', 'position', { x, y: 0 })], person);
    const expected = ['Kept the version "Agreed"', 'Created the diagram "Landscape"'];
    const expectEntries = async (...more: string[]) => {
      expected.unshift(...more);
      await vi.waitFor(async () => expect((await entries()).map(({ text }) => text)).toEqual(expected), {
        timeout: 10_000,
      });
    };
    await move(12);
    await expectEntries('Moved the component "Payments"');
    await restoreIt(versionSlug);
    await expectEntries('Restored the version "Agreed": moved the component "Payments"');
    // Neither carries the restoring on what the same person did before, nor is it carried on by what they do next.
    await move(20);
    await expectEntries('Moved the component "Payments"');
    await scribble();
    await restoreIt(versionSlug);
    await expectEntries(`Restored the version "Agreed": ${rebuilt}`);
    const [last] = await entries();
    expect(last).toMatchObject({ action: 'VERSION_RESTORED', group: 'Diagram', fkUserId: person.userId });
    expect(last?.itemKeys).toContain('payments');
  });

  it('keep what somebody draws right before one of them is restored', async () => {
    const { slug: versionSlug } = await keep('Agreed');
    const { transaction } = app.serverEdits;
    vi.spyOn(app.serverEdits, 'transaction').mockImplementationOnce(async (task) => {
      await draw(app, slug, component('late-item', [0, 20, 4, 2], { name: 'Late' }));
      return transaction(task);
    });
    const { snapshot } = await restoreIt(versionSlug);
    expect(await svg(slug)).not.toContain('Late');
    const [kept] = await app.database.db
      .select()
      .from(versionState)
      .where(eq(versionState.fkVersionId, snapshot?.versionId ?? 0));
    const state = kept === undefined ? new Uint8Array() : await unpacked(kept);
    expect((await readState('kept', state)).has('late-item')).toBe(true);
  });

  it('become diagrams of their own', async () => {
    const before = await svg(slug);
    const { slug: versionSlug } = await keep();
    await scribble();
    const copy = await client.call(versionEndpoints.duplicate, {
      params: { slug, versionSlug },
      body: {},
    });
    expect(copy.name).toBe('Landscape (copy)');
    expect(await svg(copy.slug)).toBe(before);
    const [whole] = await client.call(diagramEndpoints.duplicate, { body: { diagrams: [{ slug }] } });
    expect(await svg(whole?.slug ?? '')).toBe(await svg(slug));
    expect(documentName(copy.slug)).not.toBe(documentName(slug));
  });

  it('have rows of their own, which stay when those of the diagram change', async () => {
    const { db } = app.database;
    const [row] = await db.select().from(diagram).where(eq(diagram.slug, slug));
    const drawn = {
      fkOrganizationId: row?.fkOrganizationId ?? 0,
      fkDiagramId: row?.diagramId ?? 0,
      xCoordinate: 0,
      yCoordinate: 0,
      zIndex: 0,
    };
    const box = (itemKey: string, container: boolean) => ({
      ...drawn,
      itemKey,
      slug: itemKey,
      name: itemKey,
      container,
      width: 4,
      height: 2,
    });
    const instances = await db
      .insert(componentInstance)
      .values([box('checkout', false), box('platform', true)])
      .returning();
    const [child, parent] = instances.map(({ componentInstanceId }) => componentInstanceId);
    const { fkOrganizationId, fkDiagramId } = drawn;
    await db.insert(groupLink).values({
      fkOrganizationId,
      fkDiagramId,
      fkComponentInstanceChildId: child ?? 0,
      fkComponentInstanceParentId: parent ?? 0,
    });
    await db.insert(relationRow).values({
      fkOrganizationId,
      fkDiagramId,
      itemKey: 'relation',
      slug: 'relation',
      text: 'pays',
      fromFkComponentInstanceId: child ?? 0,
      toFkComponentInstanceId: parent ?? 0,
      fromEndpoint: 'right-0',
      toEndpoint: 'left-0',
    });
    await db
      .insert(textareaRow)
      .values({ ...drawn, itemKey: 'overview', slug: 'overview', text: 'Scope', width: 6 });

    const { versionId } = await keep();
    await db.update(componentInstance).set({ name: 'Else' }).where(isNull(componentInstance.fkVersionId));
    const ofVersion = eq(componentInstance.fkVersionId, versionId);
    const frozen = await db
      .select()
      .from(componentInstance)
      .where(ofVersion)
      .orderBy(componentInstance.itemKey);
    expect(frozen.map(({ name }) => name)).toEqual(['checkout', 'platform']);
    const ids = frozen.map(({ componentInstanceId }) => componentInstanceId);
    const [line] = await db.select().from(relationRow).where(eq(relationRow.fkVersionId, versionId));
    expect([line?.fromFkComponentInstanceId, line?.toFkComponentInstanceId]).toEqual(ids);
    const links = await db.select().from(groupLink);
    expect(links.map((link) => [link.fkComponentInstanceChildId, link.fkComponentInstanceParentId])).toEqual(
      expect.arrayContaining([ids, [child, parent]]),
    );
    expect(await db.$count(textareaRow, eq(textareaRow.fkVersionId, versionId))).toBe(1);
  });

  it('are told in the change log, newest first and with who did it', async () => {
    const { slug: versionSlug } = await keep('Agreed');
    await client.call(versionEndpoints.restore, { params: { slug, versionSlug }, body: {} });
    const entries = await client.call(changeLogEndpoints.ofDiagram, { params: { slug } });
    expect(entries.map(({ text, userName }) => [text, userName])).toEqual([
      ['Restored the version "Agreed"', 'Ann Example'],
      ['Kept the version "Agreed"', 'Ann Example'],
      ['Created the diagram "Landscape"', 'Ann Example'],
    ]);
  });
});

describe('looking at a version', () => {
  const look = (of: string, v: string | string[], viewer: Client = client) =>
    viewer.call(sharingEndpoints.picture, { params: { slug: of }, query: { v } });
  const svgAddress = (of: string, v: string) => `/api/svg/${of}?v=${encodeURIComponent(v)}`;
  const refused = async (of: string, v: string) => {
    const { status } = await client.refused(sharingEndpoints.picture, {
      params: { slug: of },
      query: { v },
    });
    const image = await client.inject({ method: 'GET', url: svgAddress(of, v) });
    return [status, image.statusCode];
  };

  it('finds its own pin among several', async () => {
    const other = await createDiagram(app, person);
    const mine = await keep('Mine');
    const theirs = await client.call(versionEndpoints.create, { params: { slug: other.slug }, body: {} });
    const pins = [`${other.slug}:${theirs.slug}`, `${slug}:${mine.slug}`];
    expect((await look(slug, pins)).version).toMatchObject({ slug: mine.slug });
    expect((await look(other.slug, pins)).version).toMatchObject({ slug: theirs.slug });
  });

  it('shows nothing, and not what is drawn now, when the version is unknown, foreign or none at all', async () => {
    const other = await createDiagram(app, person);
    const foreign = await client.call(versionEndpoints.create, { params: { slug: other.slug }, body: {} });
    for (const asked of ['nosuchversion', foreign.slug, 'no slug', '', 'a:b'])
      expect([asked, ...(await refused(slug, `${slug}:${asked}`))]).toEqual([asked, 404, 404]);
  });

  it('tells members, and nobody else, where its relations led', async () => {
    await draw(app, slug, [set('relation', 'links', ['orders', 'stock'])]);
    const kept = await keep();
    await draw(app, slug, [set('relation', 'links', [])]);
    await client.call(diagramEndpoints.save, { body: { diagrams: [{ slug, generalAccess: true }] } });
    expect((await look(slug, kept.slug)).links).toEqual(['orders', 'stock']);
    expect((await look(slug, kept.slug, app.stranger())).links).toEqual([]);
  });

  it('is not taken for another one that had its number before', async () => {
    const first = await keep();
    await scribble();
    const second = await keep();
    const [before, later] = [await svg(slug, first.slug), await svg(slug, second.slug)];
    expect(later).not.toBe(before);
    const { db } = app.database;
    // As after the database was made anew: the same number, kept at another time, holding something else.
    const [other] = await db
      .select()
      .from(versionState)
      .where(eq(versionState.fkVersionId, second.versionId));
    await db
      .update(version)
      .set({ createdAt: new Date(0).toISOString() })
      .where(eq(version.versionId, first.versionId));
    await db
      .update(versionState)
      .set({ state: other?.state ?? new Uint8Array() })
      .where(eq(versionState.fkVersionId, first.versionId));
    expect(await svg(slug, first.slug)).toBe(later);
  });
});
