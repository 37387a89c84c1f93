import { expect, it } from 'vitest';
import { exampleDiagram } from '../../data/exampleDiagram.ts';
import { tagUse, toggledTag } from './tagging.ts';

const tag = (tagId: number) => ({ tagId, name: `t${tagId}`, slug: `t${tagId}`, color: 'red' as const });
const both = exampleDiagram({ tags: [tag(1), tag(2)] });
const one = exampleDiagram({ tags: [tag(1)] });

it('tells tags of all from tags of some', () => {
  expect(tagUse([both, one])).toEqual({ full: [1], partial: new Set([2]) });
});

it('sets a tag on those that lack it, and leaves the others alone', () => {
  expect(toggledTag(2, false)(one)).toEqual({ tags: [{ tagId: 1 }, { tagId: 2 }] });
  expect(toggledTag(2, false)(both)).toBeNull();
});

it('takes a tag off once all have it', () => {
  expect(toggledTag(1, true)(both)).toEqual({ tags: [{ tagId: 2 }] });
});
