import { describe, expect, it } from 'vitest';
import { changedFields, type ComponentDraft, fieldsOf, toSave } from './componentFields.ts';
import { appliedTo, basesAfter, commonDraft } from './severalComponents.ts';

const draft = (given: Partial<ComponentDraft> = {}): ComponentDraft => ({
  name: 'Order service',
  type: { fkTypeId: 3, fkSharedTypeId: null },
  state: 'ACTIVE',
  richDescription: null,
  inlineDesc: false,
  repositoryUrl: '',
  tags: [],
  diagramLinks: [],
  values: {},
  ...given,
});
const text = (value: string) => ({ kind: 'text' as const, text: value });
const changes = (before: ComponentDraft, after: ComponentDraft) =>
  toSave(changedFields(fieldsOf(before), fieldsOf(after)));

describe('what is sent', () => {
  it('is only what was changed', () => {
    expect(changes(draft(), draft())).toEqual({});
    expect(changes(draft(), draft({ name: ' Orders ', repositoryUrl: ' ' }))).toEqual({
      name: 'Orders',
      repositoryUrl: null,
    });
  });

  it('names one of both types, or that there is none', () => {
    const shared = draft({ type: { fkTypeId: null, fkSharedTypeId: 7 } });
    expect(changes(draft(), shared)).toEqual({ fkSharedTypeId: 7 });
    expect(changes(shared, draft({ type: { fkTypeId: null, fkSharedTypeId: null } }))).toEqual({
      fkTypeId: null,
      fkSharedTypeId: null,
    });
  });

  it('says of each attribute by itself what became of it', () => {
    const before = draft({ values: { 1: text('a'), 2: text('b'), 4: { kind: 'items', ids: [9] } } });
    const after = draft({
      values: { 1: text('A'), 2: text('b'), 3: { kind: 'users', ids: [5] }, 4: { kind: 'items', ids: [8] } },
    });
    expect(changes(before, after)).toEqual({
      attributes: [{ fkAttributeId: 1, value: 'A' }],
      listAttributes: [{ fkListItemId: 8 }],
      userAttributes: [{ fkAttributeId: 3, fkUserId: 5 }],
    });
    expect(changes(after, before)).toMatchObject({ removedAttributes: [3] });
  });

  it('takes a list of which nothing is chosen for not assigned', () => {
    const chosen = draft({ values: { 4: { kind: 'items', ids: [9] } } });
    const emptied = draft({ values: { 4: { kind: 'items', ids: [] } } });
    expect(changes(draft(), emptied)).toEqual({});
    expect(changes(chosen, emptied)).toEqual({ removedAttributes: [4] });
  });
});

describe('several components', () => {
  const tag = (tagId: number) => ({
    tagId,
    name: `Tag ${tagId}`,
    slug: `tag-${tagId}`,
    color: 'gray' as const,
  });

  it('show what they have in common and say where they differ', () => {
    const one = draft({ name: 'A', tags: [tag(1), tag(2)], values: { 1: text('x'), 2: text('y') } });
    const other = draft({ name: 'B', tags: [tag(2)], values: { 1: text('x') } });
    const common = commonDraft([one, other]);
    expect(common.draft).toMatchObject({
      name: '',
      state: 'ACTIVE',
      tags: [tag(2)],
      values: { 1: text('x'), 2: text('') },
    });
    expect([...common.mixed]).toEqual(['name']);
    expect([...common.mixedValues]).toEqual([2]);
  });

  it('keep the tags that only some of them have', () => {
    const tagId = (each: { tagId: number }) => each.tagId;
    expect(appliedTo([tag(1), tag(2)], [tag(2)], [tag(3)], tagId)).toEqual([tag(1), tag(3)]);
    expect(appliedTo([tag(3)], [], [tag(3)], tagId)).toEqual([tag(3)]);
  });
});

it('bases only the component that collided on the newer state', () => {
  const [old, newer, newest] = [
    '2026-01-01T10:00:00.000Z',
    '2026-01-01T11:00:00.000Z',
    '2026-01-01T12:00:00.000Z',
  ];
  const current = [
    { slug: 'orders', updatedAt: newer },
    { slug: 'returns', updatedAt: newest },
  ];
  const bases = new Map([
    ['orders', old],
    ['returns', old],
  ]);
  expect([...basesAfter(bases, current, newer)]).toEqual([
    ['orders', newer],
    ['returns', old],
  ]);
});
