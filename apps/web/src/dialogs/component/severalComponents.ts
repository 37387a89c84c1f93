import type { ComponentDraft, Values } from './componentFields.ts';

/** What several components have in common, and in which fields they differ. */
export interface CommonDraft {
  readonly draft: ComponentDraft;
  readonly mixed: ReadonlySet<string>;
  readonly mixedValues: ReadonlySet<number>;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const allSame = (values: readonly unknown[]): boolean => values.every((each) => same(each, values[0]));

/** Tags and links that all of them have: the others stay where they are. */
const shared = <T>(lists: readonly (readonly T[])[], idOf: (item: T) => number): T[] => {
  const [first = [], ...rest] = lists;
  return first.filter((item) => rest.every((list) => list.some((each) => idOf(each) === idOf(item))));
};

export const commonDraft = (drafts: readonly [ComponentDraft, ...ComponentDraft[]]): CommonDraft => {
  const [first] = drafts;
  const names = ['name', 'type', 'state', 'richDescription', 'inlineDesc', 'repositoryUrl'] as const;
  const mixed = new Set<string>(names.filter((name) => !allSame(drafts.map((draft) => draft[name]))));
  const ids = [...new Set(drafts.flatMap(({ values }) => Object.keys(values).map(Number)))];
  const mixedValues = new Set(ids.filter((id) => !allSame(drafts.map(({ values }) => values[id] ?? null))));
  const values: Values = Object.fromEntries(
    ids.flatMap((id) => {
      const value = drafts.find((draft) => draft.values[id] !== undefined)?.values[id];
      if (value === undefined) return [];
      if (!mixedValues.has(id)) return [[id, value]];
      return [[id, value.kind === 'text' ? { kind: 'text', text: '' } : { kind: value.kind, ids: [] }]];
    }),
  );
  return {
    draft: {
      ...first,
      name: mixed.has('name') ? '' : first.name,
      richDescription: mixed.has('richDescription') ? null : first.richDescription,
      repositoryUrl: mixed.has('repositoryUrl') ? '' : first.repositoryUrl,
      tags: shared(
        drafts.map(({ tags }) => tags),
        ({ tagId }) => tagId,
      ),
      diagramLinks: shared(
        drafts.map(({ diagramLinks }) => diagramLinks),
        ({ fkDiagramId }) => fkDiagramId,
      ),
      values,
    },
    mixed,
    mixedValues,
  };
};

/** A list of one component after what was added and taken off for all of them. */
export const appliedTo = <T>(
  own: readonly T[],
  before: readonly T[],
  after: readonly T[],
  idOf: (item: T) => number,
): T[] => {
  const ids = (items: readonly T[]) => new Set(items.map(idOf));
  const [had, has] = [ids(before), ids(after)];
  const kept = own.filter((item) => !had.has(idOf(item)) || has.has(idOf(item)));
  const added = after.filter((item) => !had.has(idOf(item)) && !ids(own).has(idOf(item)));
  return [...kept, ...added];
};

interface Saved {
  slug: string;
  updatedAt: string;
}

/**
 * What each is based on after the server told of a collision, of which it says only the newer state: the
 * component that stands there now is the one that collided. For the others nobody has been asked yet.
 */
export const basesAfter = (
  bases: ReadonlyMap<string, string>,
  current: readonly Saved[],
  basedOn: string,
): ReadonlyMap<string, string> =>
  new Map([
    ...bases,
    ...current
      .filter(({ updatedAt }) => Date.parse(updatedAt) === Date.parse(basedOn))
      .map(({ slug, updatedAt }) => [slug, updatedAt] as const),
  ]);
