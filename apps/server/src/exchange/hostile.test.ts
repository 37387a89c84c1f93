import { exchangeEndpoints } from '@lintel/api/endpoints/exchange';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApp } from '../testing/app.ts';
import { type ZipEntry, zipOf } from '../testing/zip.fixture.ts';
import { applied, lookedAt } from './passing.fixture.ts';

let app: TestApp;
let ann: Person;

beforeAll(async () => {
  app = await buildTestApp();
  ann = await app.createPerson();
});
afterAll(() => app.close());

const head = { format: 'lintel', version: 1, of: 'diagrams' };
const text = (rest: object = {}): string => JSON.stringify({ ...head, ...rest });
const lintel: ZipEntry = { name: 'lintel.json', content: text() };

const problemWith = async (content: Buffer | string, name = 'file.zip'): Promise<string | null> =>
  (await lookedAt(app, ann, content, name)).problem;

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('an archive', () => {
  it.each<[string, readonly ZipEntry[], RegExp]>([
    ['that leads out of itself', [{ name: '../../etc/passwd.json', content: text() }], /cannot be read/],
    ['with an absolute name', [{ name: '/etc/passwd.json', content: text() }], /cannot be read/],
    [
      'with a link in it',
      [lintel, { name: 'attachments/1/a.txt', content: '/etc/passwd', claims: { mode: 0o120_777 } }],
      /leads to another/,
    ],
    ['with two files of one name', [lintel, lintel], /twice/],
    [
      'that is made to fill a memory',
      [lintel, { name: 'a.json', content: ' '.repeat(9_000_000) }],
      /too large/,
    ],
    ['that lies about sizes', [{ ...lintel, claims: { size: 3 } }], /cannot be read/],
    ['protected by a password', [{ ...lintel, claims: { flags: 1 } }], /password/],
    ['of something else', [{ name: 'index.html', content: '<p>' }], /no file that was exported here/],
  ])('%s is refused', async (_, entries, problem) => {
    expect(await problemWith(zipOf(entries))).toMatch(problem);
  });

  it('cut off in the middle is refused', async () => {
    expect(await problemWith(zipOf([lintel]).subarray(0, 60))).toMatch(/cannot be read/);
  });
});

describe('a text', () => {
  it.each([
    ['no JSON', 'file.json', 'no JSON', /cannot be read/],
    ['a list', 'file.json', '[]', /no file that was exported here/],
    ['of another program', 'file.json', '{"components":[]}', /no file that was exported here/],
    ['of a later version', 'file.json', text({ version: 2 }), /newer version/],
    [
      'nested a hundred thousand times',
      'file.json',
      text({ diagrams: [] }).replace('[]', nested(100_000)),
      /too deeply/,
    ],
    ['with a list that is none', 'file.json', text({ diagrams: 7 }), /no list/],
    [
      'with aliases of aliases',
      'file.yaml',
      `${Object.entries(head)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n')}\na: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n`,
      /YAML cannot be read/,
    ],
    ['that is no YAML', 'file.yml', 'a: [', /YAML cannot be read/],
  ])('%s is refused', async (_, name, content, problem) => {
    expect(await problemWith(content, name)).toMatch(problem);
  });

  it('that is no UTF-8 is refused', async () => {
    expect(await problemWith(Buffer.from([0x7b, 0xff, 0xfe]), 'file.json')).toMatch(/UTF-8/);
  });
});

const component = {
  id: 'fine-1',
  name: 'Fine',
  state: 'ACTIVE',
  type: null,
  richDescription: null,
  inlineDesc: false,
  repositoryUrl: null,
  externalId: null,
  apiContext: null,
};

it('takes what is well and says what is wrong with the rest', async () => {
  const hostile = [
    component,
    { ...component, id: '../../x', name: 'A path' },
    { ...component, id: 'long-1', name: 'x'.repeat(100_000) },
    { ...component, id: 'state-1', state: 'BROKEN' },
    { ...component, id: 'deep-1', richDescription: '{"root":{"type":"script"}}' },
    { ...component, id: 'proto-1', attributes: JSON.parse('{"__proto__":"x","../x":"y"}') as object },
    component,
    null,
    7,
  ];
  const content = text({
    components: hostile,
    attachments: [{ id: 1, name: 'run.exe', size: 1, content: 'AAAA' }],
  });
  const transfer = await lookedAt(app, ann, content, 'file.json');
  expect(transfer.problem).toBeNull();
  const rejected = transfer.rows.filter(({ outcome }) => outcome === 'reject');
  expect(rejected.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([
    '../../x: id: Must be 1 to 64 letters, digits, hyphens or underscores',
    expect.stringMatching(/^long-1: name: Must be at most 200/),
    expect.stringMatching(/^state-1: state: /),
    expect.stringMatching(/^deep-1: richDescription: /),
    expect.stringMatching(/^proto-1: attributes/),
    expect.stringMatching(/^: /),
    expect.stringMatching(/^: /),
    '1: This kind of file cannot be attached',
    'fine-1: The same thing stands in the file twice',
  ]);
  expect((await applied(app, ann, transfer)).counts).toContainEqual(
    expect.objectContaining({ list: 'components', create: 1 }),
  );
});

describe('who may', () => {
  const everything = text({ of: 'organization' });

  it('import a whole organisation: administrators alone', async () => {
    const eve = await app.createPerson({ organization: ann.organization, role: 'EDITOR' });
    expect((await lookedAt(app, eve, everything, 'file.json')).problem).toMatch(/administrators/);
    expect((await lookedAt(app, ann, everything, 'file.json')).state).toBe('ready');
  });

  it('look at an import: nobody but whoever sent it', async () => {
    const { transferId } = await lookedAt(app, ann, text(), 'file.json');
    const colleague = await app.createPerson({ organization: ann.organization });
    expect(await app.asUser(colleague).call(exchangeEndpoints.list, {})).toEqual([]);
    const { status } = await app
      .asUser(colleague)
      .refused(exchangeEndpoints.apply, { params: { transferId } });
    expect(status).toBe(404);
  });
});

it('is given up without a trace, and is forgotten after an hour', async () => {
  const { call, refused } = app.asUser(ann);
  const given = await lookedAt(app, ann, text(), 'file.json');
  await call(exchangeEndpoints.cancel, { params: { transferId: given.transferId } });
  expect(await call(exchangeEndpoints.list, {})).toEqual([]);
  const old = await lookedAt(app, ann, text(), 'file.json');
  app.clock.advance({ minutes: 61 });
  expect((await refused(exchangeEndpoints.apply, { params: { transferId: old.transferId } })).status).toBe(
    404,
  );
});
