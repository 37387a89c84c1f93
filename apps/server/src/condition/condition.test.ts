import { conditionEndpoints } from '@lintel/api/endpoints/condition';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteEvent } from '../backup/events.ts';
import { buildTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const metrics = async (): Promise<Map<string, string>> => {
  const { body } = await app.server.inject({ method: 'GET', url: '/metrics' });
  return new Map(
    body
      .split('\n')
      .filter((line) => line.startsWith('lintel_'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), line.slice(line.lastIndexOf(' ') + 1)]),
  );
};

it('is shown to the operator, and to monitoring as numbers', async () => {
  const operator = await app.createPerson({ superUser: true, organization: null });
  const before = await metrics();
  expect(before.get('lintel_backup_age_seconds')).toBe('+Inf');
  expect(before.get('lintel_build_info{version="0.1.0"}')).toBe('1');
  expect(Number(before.get('lintel_database_bytes'))).toBeGreaterThan(1_000_000);
  expect(Number(before.get('lintel_disk_free_bytes'))).toBeGreaterThan(1_000_000);
  expect(before.get('lintel_projection_waiting')).toBe('0');

  await noteEvent(app.database.db, { name: 'backup', passed: true, detail: 'Made' }, app.clock.now());
  app.clock.advance({ hours: 1 });
  await noteEvent(app.database.db, { name: 'backup', passed: false, detail: 'No room' }, app.clock.now());
  const { figures } = await app.asUser(operator).call(conditionEndpoints.read, {});
  expect(figures.find(({ key }) => key === 'backup')).toMatchObject({
    value: 'Failed',
    state: 'bad',
    advice: 'The last one failed: No room',
  });
  // Since the last one that there is.
  expect(Number((await metrics()).get('lintel_backup_age_seconds'))).toBeCloseTo(3_600, -1);
});

it('says NaN while the database is away, and does not fail', async () => {
  app.database.faults.down = true;
  const during = await metrics();
  app.database.faults.down = false;
  expect(during.get('lintel_database_bytes')).toBe('Nan');
  expect(during.get('lintel_build_info{version="0.1.0"}')).toBe('1');
});
