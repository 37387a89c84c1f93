import { afterAll, beforeAll, expect, it } from 'vitest';
import { countStatements } from '../db/statements.fixture.ts';
import { buildTestApp, type TestApp } from '../testing/app.ts';
import { type ExternalClient, externalClient, makeKey } from './client.fixture.ts';

let app: TestApp;
let call: ExternalClient;

beforeAll(async () => {
  app = await buildTestApp();
  call = externalClient(app, (await makeKey(app, await app.createPerson())).secret);
});
afterAll(() => app.close());

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

const write = async (path: string, body: readonly object[]): Promise<void> => {
  const { status, text } = await call('PATCH', `/${path}/upsert-batch`, body);
  expect([status, text.slice(0, 200)]).toEqual([200, expect.any(String)]);
};

/** Nobody else puts statements to the database. */
const rest = async (): Promise<void> => {
  await app.projected();
  await app.settled();
};

const componentsNamed = (count: number, name: string) =>
  times(count).map((index) => ({ id: `c${index}`, name: `${name} ${index}`, desc: `<p>${name}</p>` }));

const diagramsNamed = (count: number, name: string) =>
  times(count).map((index) => ({
    id: `d${index}`,
    name: `${name} ${index}`,
    componentInstances: [
      { ref: 'left', componentId: `c${index}` },
      { ref: 'right', placeholder: { text: name } },
    ],
    relations: [{ fromRef: 'left', toRef: 'right', label: name }],
  }));

it('however many components and diagrams a call changes, it takes as many statements', async () => {
  await write('components', componentsNamed(40, 'First'));
  await write('diagrams', diagramsNamed(15, 'First'));
  const statements = async (path: string, body: readonly object[]): Promise<number> => {
    const count = await countStatements(() => write(path, body));
    await rest();
    return count;
  };
  // What is done once for all calls is done.
  await write('components', componentsNamed(2, 'Second'));
  await write('diagrams', diagramsNamed(2, 'Second'));
  await rest();
  expect(await statements('components', componentsNamed(40, 'Third'))).toBe(
    await statements('components', componentsNamed(2, 'Fourth')),
  );
  expect(await statements('diagrams', diagramsNamed(15, 'Third'))).toBe(
    await statements('diagrams', diagramsNamed(2, 'Fourth')),
  );
});
