import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { iconEndpoints, sharedTypeEndpoints } from '@lintel/api/endpoints/icons';
import { wrongIconType } from '@lintel/domain/icons';
import { limits } from '@lintel/domain/limits';
import { iconLink } from '@lintel/domain/links';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { types } from '../../db/tables/type.ts';
import { builtInFile, builtInTypes, builtInVersion } from '../../icons/builtIn.ts';
import { buildTestApp, type Client, type Organization, type TestApp } from '../../testing/app.ts';
import { formWith } from '../../testing/uploads.fixture.ts';
import { type ZipEntry, zipOf } from '../../testing/zip.fixture.ts';

let app: TestApp;
let organization: Organization;
let asAnn: Client;
let asAdmin: Client;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  organization = await app.createOrganization();
  asAnn = app.asUser(await app.createPerson({ organization, role: 'EDITOR' }));
  asAdmin = app.asUser(await app.createPerson({ organization, role: 'ADMIN' }));
});
afterEach(() => app.reset());
afterAll(() => app.close());

const drawing = (d: string, inside = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${d}"/>${inside}</svg>`;
const svgFile = (content: string, name = 'box.svg', type = 'image/svg+xml') =>
  new File([content], name, { type });
const upload = (content = drawing('M1 1h1'), name = 'box.svg') =>
  asAnn.call(iconEndpoints.upload, { file: svgFile(content, name) });
const list = (client = asAnn) => client.call(iconEndpoints.list, {});
const own = async (client = asAnn) => (await list(client)).filter((each) => each.own);
const show = (url: string) => app.stranger().inject({ method: 'GET', url: iconLink(url) });
const stored = async (): Promise<number> =>
  (await readdir(join(app.config.dataDir, 'files', 'icons')).catch(() => [])).length;

describe('an icon of one’s own', () => {
  it('is written anew without what could run, and shown under a name nobody can guess', async () => {
    const made = await upload(drawing('M1 1h1', '<script>alert(1)</script>'), 'Payment gateway.svg');
    expect(made).toMatchObject({ name: 'Payment gateway', iconSet: 'CUSTOM', own: true, types: 0 });
    expect(made.url).toMatch(/^[0-9a-f]{32}\.svg$/);
    const answer = await show(made.url);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect(answer.body).toContain('M1 1h1');
    expect(answer.body).not.toContain('script');
  });

  it('stands before the built-in ones, newest first, and for the organisation alone', async () => {
    const [first, second] = [await upload(), await upload()];
    expect((await list()).slice(0, 2).map(({ iconId }) => iconId)).toEqual([second.iconId, first.iconId]);
    const stranger = app.asUser(await app.createPerson({ role: 'EDITOR' }));
    expect(await own(stranger)).toEqual([]);
    expect(await list(stranger)).toHaveLength(builtInTypes.length);
  });

  it.each([
    ['another kind of file', svgFile('x', 'a.png', 'image/png')],
    ['another ending', svgFile(drawing(''), 'a.html')],
    ['another content', svgFile('%PDF-1.7')],
    [
      'bytes that are no text',
      new File([new Uint8Array([0xff, 0xfe, 0xfd])], 'a.svg', { type: 'image/svg+xml' }),
    ],
    ['nothing', svgFile('')],
    ['half of a drawing', svgFile(drawing('M1 1').slice(0, 60))],
  ])('is not %s', async (_, file) => {
    const before = await stored();
    expect(await asAnn.refused(iconEndpoints.upload, { file })).toEqual({
      status: 415,
      body: { error: wrongIconType, code: 'unsupported-media-type' },
    });
    expect(await own()).toEqual([]);
    expect(await stored()).toBe(before);
  });

  it('is not larger than the limit', async () => {
    const file = svgFile(drawing('M'.repeat(limits.iconBytes)));
    expect((await asAnn.refused(iconEndpoints.upload, { file })).status).toBe(413);
  });

  it('is deleted with its file, and the types that showed it show none', async () => {
    const { iconId, url } = await upload();
    await app.database.db
      .insert(types)
      .values({ name: 'T', slug: 't', iconId, fkOrganizationId: organization.organizationId });
    expect((await own())[0]?.types).toBe(1);
    await asAnn.call(iconEndpoints.remove, { body: { icon: { iconId } } });
    expect(await own()).toEqual([]);
    expect((await show(url)).statusCode).toBe(404);
    const [type] = await app.database.db.select().from(types).where(eq(types.slug, 't'));
    expect(type?.iconId).toBeNull();
  });

  it('is not a built-in one, which nobody deletes', async () => {
    const builtIn = (await list()).find((each) => !each.own);
    const answer = await asAdmin.refused(iconEndpoints.remove, {
      body: { icon: { iconId: builtIn?.iconId ?? 0 } },
    });
    expect(answer.status).toBe(404);
  });
});

describe('the built-in icons and types', () => {
  it('are given out as their makers published them', async () => {
    for (const set of ['AWS', 'K8', 'GENERAL']) {
      const type = builtInTypes.find((each) => each.set === set);
      const answer = await show(type?.url ?? '');
      expect(answer.rawPayload.equals(readFileSync(builtInFile(type?.url ?? '') ?? ''))).toBe(true);
      expect(answer.headers['content-security-policy']).toContain('sandbox');
    }
  });

  it('come with their icon, and not again to who has them', async () => {
    const read = (version?: string) => asAnn.call(sharedTypeEndpoints.list, { query: { version } });
    const { version, sharedTypes } = await read();
    expect(version).toBe(builtInVersion);
    expect(sharedTypes).toHaveLength(builtInTypes.length);
    expect(sharedTypes?.find(({ slug }) => slug === 'service')).toMatchObject({
      name: 'Service',
      recommended: 0,
      folder: 'Software',
      icon: { iconSet: 'GENERAL', deprecated: false },
    });
    expect(await read(version)).toEqual({ version, sharedTypes: null });
    expect((await read('of-another-build')).sharedTypes).toHaveLength(builtInTypes.length);
  });
});

describe('importing the archive of a vendor', () => {
  const params = { iconSet: 'AZURE' } as const;
  const archive = (entries: readonly ZipEntry[]) => new File([new Uint8Array(zipOf(entries))], 'Azure.zip');
  const run = (entries: readonly ZipEntry[]) =>
    asAdmin.call(iconEndpoints.import, { params, file: archive(entries) });
  const refused = (file: File) => asAdmin.refused(iconEndpoints.import, { params, file });
  const entry = (name: string, d = 'M1 1h1'): ZipEntry => ({
    name: `Icons/compute/${name}`,
    content: drawing(d),
  });

  it('takes over what can be shown, and says how far it has come', async () => {
    expect(await asAdmin.call(iconEndpoints.importState, { params })).toBeNull();
    const state = await run([
      entry('10021-icon-service-Virtual-Machine.svg'),
      entry('10022-icon-service-Disk.svg', 'M2 2h2'),
      { name: 'Icons/compute/empty.svg', content: '' },
      { name: 'Icons/compute/not-really.svg', content: 'hello' },
      { name: '__MACOSX/Icons/compute/._Disk.svg', content: drawing('M3 3') },
      { name: 'Icons/compute/link.svg', content: '/etc/passwd', claims: { mode: 0o120_777 } },
      { name: 'FAQ.pdf', content: '%PDF-1.7' },
    ]);
    expect(state).toMatchObject({ state: 'done', total: 4, done: 4, added: 2, skipped: 2, problem: null });
    expect(await asAdmin.call(iconEndpoints.importState, { params })).toEqual(state);
    expect((await own()).map(({ name, folder, iconSet }) => [name, folder, iconSet])).toEqual([
      ['Disk', 'compute', 'AZURE'],
      ['Virtual Machine', 'compute', 'AZURE'],
    ]);
  });

  it('keeps, redraws and marks what a newer archive does not have, under the same ids', async () => {
    await run([entry('1-icon-service-A.svg'), entry('2-icon-service-B.svg'), entry('3-icon-service-C.svg')]);
    const ids = new Map((await own()).map(({ name, iconId }) => [name, iconId]));
    const files = await stored();
    const state = await run([
      entry('1-icon-service-A.svg'),
      entry('99-icon-service-B.svg', 'M9 9'),
      entry('D.svg'),
    ]);
    expect(state).toMatchObject({ added: 1, kept: 2, deprecated: 1 });
    const after = new Map((await own()).map((each) => [each.name, each]));
    expect(after.get('B')?.iconId).toBe(ids.get('B'));
    expect((await show(after.get('B')?.url ?? '')).body).toContain('M9 9');
    expect(after.get('C')?.deprecated).toBe(true);
    expect(await stored()).toBe(files + 1);
    await run([entry('3-icon-service-C.svg')]);
    expect((await own()).filter((each) => !each.deprecated).map(({ name }) => name)).toEqual(['C']);
  });

  it.each<[string, RegExp, ZipEntry[]]>([
    ['that leads out of itself', /cannot be read/, [{ name: '../../etc/a.svg', content: drawing('') }]],
    ['with absolute paths', /cannot be read/, [{ name: '/etc/a.svg', content: drawing('') }]],
    ['with paths of another system', /cannot be read/, [{ name: 'C:\\a.svg', content: drawing('') }]],
    ['without icons', /no icons/, [{ name: 'a.txt', content: 'x' }]],
    ['with nothing in it', /no icons/, []],
    ['with icons that cannot be shown', /can be shown/, [{ name: 'a.svg', content: 'x' }]],
    ['that grows without an end', /too large/, [{ name: 'a.svg', content: Buffer.alloc(30_000_000, 'a') }]],
    [
      'whose files together do',
      /too large/,
      Array.from({ length: 60 }, (_, at) => ({
        name: `${at}.svg`,
        content: 'x',
        claims: { size: 4_000_000_000 },
      })),
    ],
    ['that lies about a size', /cannot be read/, [{ ...entry('a.svg'), claims: { size: 20 } }]],
    ['under a password', /password/, [{ ...entry('a.svg'), claims: { flags: 1 } }]],
    [
      'of too many files',
      /more than 8000/,
      Array.from({ length: 8_001 }, (_, at) => ({ name: `${at}`, content: '' })),
    ],
  ])('refuses an archive %s, and keeps nothing', async (_, reason, entries) => {
    const before = await stored();
    const answer = await refused(archive(entries));
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatch(reason);
    expect(await asAdmin.call(iconEndpoints.importState, { params })).toMatchObject({
      state: 'failed',
      problem: answer.body.error,
    });
    expect(await own()).toEqual([]);
    expect(await stored()).toBe(before);
  });

  it('refuses what is no archive, or half of one', async () => {
    const whole = zipOf([entry('a.svg')]);
    expect((await refused(new File(['hello'], 'a.zip'))).status).toBe(400);
    expect((await refused(new File([new Uint8Array(whole.subarray(0, 60))], 'a.zip'))).status).toBe(400);
    expect((await refused(new File([new Uint8Array(whole)], 'a.svg'))).status).toBe(415);
    const torn = formWith('archive', { filename: 'a.zip', type: 'application/zip', content: whole }, false);
    const answer = await asAdmin.inject({ method: 'POST', url: '/api/icons/import/AZURE', ...torn });
    expect(answer.statusCode).toBe(400);
    expect(await own()).toEqual([]);
  });

  it('is for the sets whose makers do not let us pass them on', async () => {
    const answer = await asAdmin.inject({ method: 'GET', url: '/api/icons/import/AWS' });
    expect(answer.statusCode).toBe(400);
  });
});
