import { exchangeEndpoints, type TransferShape } from '@lintel/api/endpoints/exchange';
import type { Person, TestApp } from '../testing/app.ts';
import { entriesOf } from './entries.fixture.ts';
import { listNames } from './shapes.ts';

/** What a person does with files. */

type Whole = Record<string, Record<string, unknown>[]>;

const newest = async (app: TestApp, person: Person): Promise<TransferShape> => {
  await app.settled();
  const [found] = await app.asUser(person).call(exchangeEndpoints.list, {});
  if (found === undefined) throw new Error('There is no export or import');
  return found;
};

export const exportedOrganization = async (
  app: TestApp,
  person: Person,
  format: 'json' | 'yaml' = 'json',
): Promise<Buffer> => {
  const { call, inject } = app.asUser(person);
  await call(exchangeEndpoints.exportOrganization, { body: { format } });
  const { transferId, state, problem } = await newest(app, person);
  if (state !== 'done') throw new Error(`The export is ${state}: ${problem}`);
  const answer = await inject({ url: `/api/transfers/${transferId}/file` });
  return answer.rawPayload;
};

export const lookedAt = async (
  app: TestApp,
  person: Person,
  content: Buffer | string,
  name: string,
): Promise<TransferShape> => {
  const file = new File([typeof content === 'string' ? content : new Uint8Array(content)], name);
  await app.asUser(person).call(exchangeEndpoints.upload, { file });
  return newest(app, person);
};

export const applied = async (
  app: TestApp,
  person: Person,
  { transferId }: TransferShape,
): Promise<TransferShape> => {
  await app.asUser(person).call(exchangeEndpoints.apply, { params: { transferId } });
  return newest(app, person);
};

/** All that stands in the texts of an archive. */
export const wholeOf = async (bytes: Buffer): Promise<Whole> => {
  const whole: Whole = Object.fromEntries(listNames.map((name) => [name, []]));
  for (const [name, content] of await entriesOf(bytes)) {
    if (!name.endsWith('.json') || name.startsWith('attachments/')) continue;
    const part = JSON.parse(content.toString('utf8')) as Whole;
    for (const list of listNames) whole[list]?.push(...(part[list] ?? []));
  }
  return whole;
};

/** The outcomes of a dry run, as `list outcome` with how many there are. */
export const counted = ({ counts }: TransferShape): Record<string, number> =>
  Object.fromEntries(
    counts.flatMap(({ list, ...outcomes }) =>
      Object.entries(outcomes)
        .filter(([, count]) => count > 0)
        .map(([outcome, count]) => [`${list} ${outcome}`, count] as const),
    ),
  );
