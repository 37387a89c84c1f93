import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@lintel/api/client';
import { attributeEndpoints } from '@lintel/api/endpoints/attributes';
import { newQuerySlug, queryEndpoints } from '@lintel/api/endpoints/queries';
import { columnIdSchema } from '@lintel/domain/entities/saved';
import { openDatabase } from '@lintel/server/src/db/openDatabase.ts';
import { organization } from '@lintel/server/src/db/tables/organization.ts';
import { fillViews } from '@lintel/server/src/testing/bareViews.fixture.ts';
import { analyzedWhole, drawAcross } from '@lintel/server/src/testing/dependencyModel.fixture.ts';
import { freePort } from '../../freePort.ts';
import { root } from '../../workspace.ts';
import { fillDatabase } from '../load/organization.ts';
import { startProcess } from '../load/processes.ts';

export interface FilledProduct {
  readonly origin: string;
  readonly cookie: string;
  /** Of a view of all components with every attribute, by name. */
  readonly viewSlug: string;
  stop(): Promise<void>;
}

const fill = async (dataDir: string, components: number, attributes: number): Promise<string> => {
  const { cookies } = await fillDatabase({ dataDir, people: 1, diagrams: 1 });
  const database = await openDatabase({ dataDir });
  const [own] = await database.db.select({ id: organization.organizationId }).from(organization);
  const id = own?.id ?? 0;
  await drawAcross(database.db, id);
  await fillViews(database.db, id, { components, attributes });
  await analyzedWhole(database.db);
  await database.close();
  return cookies[0]?.split(';')[0] ?? '';
};

const makeView = async (origin: string, cookie: string): Promise<string> => {
  const call = createClient(origin, (input, init) =>
    fetch(input, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), origin, cookie } }),
  );
  const attributes = (await call(attributeEndpoints.list, {})).toSorted(
    (one, other) => one.attributeId - other.attributeId,
  );
  const columns = [
    'col-row-id',
    'col-name',
    'col-type',
    'col-dia',
    ...attributes.map((each) => String(each.attributeId)),
  ];
  const view = await call(queryEndpoints.save, {
    params: { slug: newQuerySlug },
    body: { query: { name: 'All', filter: { columns: columns.map((id) => columnIdSchema.parse(id)) } } },
  });
  return view.slug;
};

/** The built product on a model of that size. */
export const startFilled = async (components: number, attributes: number): Promise<FilledProduct> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lintel-tables-'));
  const cookie = await fill(dataDir, components, attributes);
  const port = await freePort();
  const server = await startProcess({
    program: join(root, 'apps/server/src/main.ts'),
    env: { DATA_DIR: dataDir, PORT: String(port), HOST: 'localhost' },
    readyText: 'Lintel',
  });
  const origin = `http://localhost:${port}`;
  return {
    origin,
    cookie,
    viewSlug: await makeView(origin, cookie),
    stop: async () => {
      await server.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
