import { applied, exportedOrganization, lookedAt } from '@lintel/server/src/exchange/passing.fixture.ts';
import { zipOf } from '@lintel/server/src/testing/zip.fixture.ts';
import type { Person, TestApp } from '@lintel/server/src/testing/app.ts';

const perPart = 200;

const head = { format: 'lintel', version: 1, of: 'organization' };

const attributes = Array.from({ length: 5 }, (_, index) => ({
  id: `attribute-${index}`,
  name: `Attribute ${index}`,
  description: null,
  type: 'STRING',
  required: false,
  externalId: null,
  apiContext: null,
}));

const component = (number: number) => ({
  id: `component-${number}`,
  name: `Component ${number}`,
  state: 'ACTIVE',
  type: null,
  richDescription: null,
  inlineDesc: false,
  repositoryUrl: null,
  externalId: null,
  apiContext: null,
  attributes: Object.fromEntries(attributes.map(({ id }) => [id, `Value ${number} of ${id}`])),
});

/** An archive of so many components with five attributes each. */
export const archiveOf = (count: number): Buffer =>
  zipOf([
    { name: 'lintel.json', content: JSON.stringify({ ...head, attributes }) },
    ...Array.from({ length: Math.ceil(count / perPart) }, (_, part) => {
      const components = Array.from({ length: Math.min(perPart, count - part * perPart) }, (__, at) =>
        component(part * perPart + at),
      );
      return { name: `components/${part}.json`, content: JSON.stringify({ ...head, components }) };
    }),
  ]);

const demandState = (wanted: string, { state, problem }: { state: string; problem: string | null }): void => {
  if (state !== wanted) throw new Error(`The import is ${state}: ${problem}`);
};

/** What a person does with such an archive, step by step. */
export const exchangeOf = (app: TestApp, person: Person, archive: Buffer) => ({
  look: async () => {
    const transfer = await lookedAt(app, person, archive, 'all.zip');
    demandState('ready', transfer);
    return transfer;
  },
  apply: async (transfer: Awaited<ReturnType<typeof lookedAt>>) =>
    demandState('done', await applied(app, person, transfer)),
  take: () => exportedOrganization(app, person),
});
