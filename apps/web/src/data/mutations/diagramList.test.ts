import type { DiagramShape, TagShape } from '@lintel/api/shapes';
import { describe, expect, it } from 'vitest';
import { exampleDiagram } from '../exampleDiagram.ts';
import { inPortions, withChange, withChanges, withoutChanges, withSaved } from './diagramList.ts';
import { takenBack } from './takenBack.ts';

const diagram = (slug: string, rest: Partial<DiagramShape> = {}): DiagramShape =>
  exampleDiagram({ slug, name: slug, ...rest });

const tag = (tagId: number, name: string): TagShape => ({
  tagId,
  name,
  slug: name,
  description: null,
  color: 'red',
  diagrams: 0,
  components: 0,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
});

const hot = { tagId: 1, name: 'hot', slug: 'hot', color: 'red' as const };

describe('a change shown before it is saved', () => {
  it('moves what hangs on a field along with it', () => {
    const next = withChange(diagram('a'), { slug: 'a', state: 'DRAFT', diagramLevel2: 'C2' }, []);
    expect(next).toMatchObject({ state: 'DRAFT', draft: true, diagramLevel2: 'C2', fkDiagramLevelId: 3 });
  });

  it('finds new tags in the list of tags, and keeps old ones the list may not hold yet', () => {
    const before = diagram('a', { tags: [hot] });
    const next = withChange(before, { slug: 'a', tags: [{ tagId: 1 }, { tagId: 2 }] }, [tag(2, 'new')]);
    expect(next.tags.map(({ name }) => name)).toEqual(['hot', 'new']);
    expect(withChange(before, { slug: 'a', tags: [] }, []).tags).toEqual([]);
  });

  it('leaves every other diagram as it was', () => {
    const [a, b] = [diagram('a'), diagram('b')];
    const next = withChanges([a, b], [{ slug: 'b', name: 'B' }], []);
    expect(next[0]).toBe(a);
    expect(next[1]?.name).toBe('B');
  });

  it('is taken back without losing what came in between', () => {
    const before = [diagram('a'), diagram('b')];
    const meanwhile = [diagram('a', { name: 'A' }), diagram('b', { name: 'theirs' }), diagram('c')];
    const names = withoutChanges(meanwhile, [{ slug: 'a', name: 'A' }], before).map(({ name }) => name);
    expect(names).toEqual(['a', 'theirs', 'c']);
  });
});

it('replaces known diagrams in place and puts new ones first', () => {
  const saved = [diagram('b', { name: 'B' }), diagram('new')];
  expect(withSaved([diagram('a'), diagram('b')], saved).map(({ name }) => name)).toEqual(['new', 'a', 'B']);
});

it('takes back exactly the fields that a change touched', () => {
  const before = diagram('a', { fkFolderId: 7, tags: [hot] });
  expect(takenBack(before, { slug: 'a', fkFolderId: null })).toEqual({ slug: 'a', fkFolderId: 7 });
  expect(takenBack(before, { slug: 'a', tags: [] })).toEqual({ slug: 'a', tags: [{ tagId: 1 }] });
});

it('cuts a long list into portions', () => {
  expect(inPortions([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inPortions([], 2)).toEqual([]);
});
