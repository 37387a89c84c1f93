import { ApiFailure } from '@lintel/api/client';
import type { AttributeShape } from '@lintel/api/modelShapes';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ComponentDraft } from '../../../dialogs/component/componentFields.ts';
import type { FieldSave } from '../components/componentSaves.ts';
import { ComponentDrafts, type StoredComponent } from './componentDrafts.ts';
import { nothingTyped, typedOver } from './typedFields.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const of = { slug: 'orders', key: 'box' };
const pause = 1_000;
const begun: ComponentDraft = {
  name: 'Order service',
  type: { fkTypeId: 3, fkSharedTypeId: null },
  state: 'ACTIVE',
  richDescription: null,
  inlineDesc: false,
  repositoryUrl: '',
  tags: [],
  diagramLinks: [],
  values: {},
};
const text = (value: string) => ({ kind: 'text' as const, text: value });
const attribute = (attributeId: number, attributeType: AttributeShape['attributeType']): AttributeShape => ({
  attributeId,
  name: `Attribute ${attributeId}`,
  attributeType,
  description: null,
  required: false,
  limitedToTypes: false,
  attributeForTypes: [],
  listItems: [],
  slug: `attribute-${attributeId}`,
  fkTypeId: null,
  createdAt: 'first',
  updatedAt: 'first',
});

/** A person at one component; `answers` says in turn how the server fails, null where it does not. */
const opened = (answers: (Error | null)[] = []) => {
  const sent: FieldSave[] = [];
  const reported: unknown[] = [];
  let stored: StoredComponent = { draft: begun, updatedAt: 'first' };
  const becomes = (part: Partial<ComponentDraft>, updatedAt: string) => {
    stored = { draft: { ...stored.draft, ...part }, updatedAt };
  };
  const drafts = new ComponentDrafts({
    stored: (slug) => (slug === of.slug ? stored : undefined),
    attributes: () => [attribute(1, 'STRING'), attribute(2, 'LINK'), attribute(3, 'USERLIST')],
    save: async (given) => {
      sent.push(given);
      const answer = answers.shift() ?? null;
      if (answer !== null) throw answer;
      const { name } = given.fields as Partial<ComponentDraft>;
      becomes(name === undefined ? {} : { name }, `saved ${sent.length}`);
      return stored;
    },
    report: (error) => reported.push(error),
  });
  const shown = () => typedOver(stored.draft, drafts.typed.get().get(of.slug) ?? nothingTyped);
  return { drafts, sent, reported, becomes, shown };
};

const collided = new ApiFailure(409, {
  error: 'Somebody else changed this',
  code: 'conflict',
  details: { basedOn: 'theirs', collisions: [{ field: 'name', yours: 'Orders', theirs: 'Ordering' }] },
});

it('saves what is typed after a pause, with what it was and what it was based on', async () => {
  const { drafts, sent, becomes, shown } = opened();
  drafts.type(of, { name: 'Ord' });
  drafts.type(of, { name: 'Orders ' });
  expect(shown().name).toBe('Orders ');
  await vi.advanceTimersByTimeAsync(pause - 1);
  expect(sent).toEqual([]);
  // What another person changes meanwhile is no part of it, and what it was begun on stays.
  becomes({ state: 'DRAFT' }, 'second');
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([
    { ...of, fields: { name: 'Orders' }, before: { name: 'Order service' }, basedOn: 'first' },
  ]);
  // The next word may follow.
  expect(shown().name).toBe('Orders ');
  await drafts.leave(of);
  expect(shown().name).toBe('Orders');
  expect(drafts.typed.get().size).toBe(0);
  expect(sent).toHaveLength(1);
});

it('saves what is chosen at once, and each field by itself', async () => {
  const { drafts, sent } = opened();
  drafts.type(of, { name: 'Orders' });
  drafts.choose(of, { state: 'ARCHIVED' });
  await drafts.commit(of);
  expect(sent.map(({ fields }) => fields)).toEqual([{ name: 'Orders' }, { state: 'ARCHIVED' }]);
});

it('goes on from what was saved where somebody types on', async () => {
  const { drafts, sent } = opened();
  drafts.type(of, { name: 'Orders' });
  const saving = drafts.commit(of);
  await Promise.resolve();
  drafts.type(of, { name: 'Orders and returns' });
  await saving;
  await drafts.leave(of);
  expect(sent.map(({ fields, basedOn }) => [fields['name'], basedOn])).toEqual([
    ['Orders', 'first'],
    ['Orders and returns', 'saved 1'],
  ]);
});

it('saves nothing that is wrong, and an attribute once something is chosen for it', async () => {
  const { drafts, sent, shown } = opened();
  drafts.type(of, { name: ' ' });
  drafts.setValues(of, { 2: text('no address'), 3: { kind: 'users', ids: [] } });
  await drafts.leave(of);
  expect(sent).toEqual([]);
  expect(shown().values[3]).toEqual({ kind: 'users', ids: [] });
  drafts.setValues(of, { ...shown().values, 3: { kind: 'users', ids: [7] } });
  await drafts.commit(of);
  expect(sent.map(({ fields, before }) => [fields, before])).toEqual([
    [{ 'attribute:3': { kind: 'users', ids: [7] } }, { 'attribute:3': null }],
  ]);
});

it('takes an attribute off', async () => {
  const { drafts, sent, becomes } = opened();
  becomes({ values: { 1: text('JVM 21') } }, 'second');
  drafts.setValues(of, {});
  await drafts.commit(of);
  expect(sent.map(({ fields, before }) => [fields, before])).toEqual([
    [{ 'attribute:1': null }, { 'attribute:1': text('JVM 21') }],
  ]);
});

it('asks what to keep where somebody else changed the same', async () => {
  const { drafts, sent, becomes, shown, reported } = opened([collided]);
  drafts.type(of, { name: 'Orders' });
  becomes({ name: 'Ordering' }, 'theirs');
  await drafts.leave(of);
  expect(drafts.attempt.get()?.collided.collisions).toHaveLength(1);
  expect(reported).toEqual([]);
  // Nothing else is sent while the question is open.
  drafts.choose(of, { state: 'DRAFT' });
  await drafts.commit(of);
  expect(sent).toHaveLength(1);
  await drafts.settle({ name: 'yours' });
  expect(sent.slice(1).map(({ fields, basedOn }) => [fields, basedOn])).toEqual([
    [{ name: 'Orders' }, 'theirs'],
    [{ state: 'DRAFT' }, 'theirs'],
  ]);
  expect(shown().name).toBe('Orders');
});

it('gives way to what somebody else wrote', async () => {
  const { drafts, sent, becomes, shown } = opened([collided]);
  drafts.type(of, { name: 'Orders' });
  becomes({ name: 'Ordering' }, 'theirs');
  await drafts.commit(of);
  await drafts.settle({ name: 'theirs' });
  expect(shown().name).toBe('Ordering');
  expect(sent).toHaveLength(1);
});

it('keeps what could not be saved, and tries it again when asked to', async () => {
  const { drafts, sent, shown, reported } = opened([new Error('No connection')]);
  drafts.type(of, { name: 'Orders' });
  await drafts.leave(of);
  expect(reported).toHaveLength(1);
  expect(shown().name).toBe('Orders');
  expect(drafts.errors.get().size).toBe(1);
  drafts.retry();
  await drafts.commit(of);
  expect(sent).toHaveLength(2);
  expect(drafts.errors.get().size).toBe(0);
});
