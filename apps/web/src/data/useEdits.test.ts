import { describe, expect, it } from 'vitest';
import { runHook } from '../ui/emptyPage.fixture.ts';
import { differing, useEdits } from './useEdits.ts';

describe('differing', () => {
  const stored = { firstName: 'Ada', lastName: 'King' };

  it('keeps what was typed and is not what is stored', () => {
    expect(differing(stored, { firstName: 'Augusta', lastName: 'King' })).toEqual({ firstName: 'Augusta' });
  });

  it('is empty when a change was taken back', () => {
    expect(differing(stored, { firstName: 'Ada' })).toEqual({});
  });
});

describe('what is typed on a page', () => {
  const first = { stored: { firstName: 'Ada', lastName: 'King' }, updatedAt: 'first' };
  const editing = () => runHook(({ stored, updatedAt }: typeof first) => useEdits(stored, updatedAt), first);

  it('is sent on the state it was begun on, with what stood there', () => {
    const run = editing();
    run.perform(({ change }) => change({ firstName: 'Augusta' }));
    run.again({ stored: { firstName: 'Ada', lastName: 'Byron' }, updatedAt: 'second' });
    expect(run.answer.draft).toEqual({ firstName: 'Augusta', lastName: 'Byron' });
    expect(run.answer.sending()).toEqual([{ firstName: 'Augusta' }, 'first', first.stored]);
  });

  it('while it is being saved stays, and knows what was saved', () => {
    const run = editing();
    run.perform(({ change }) => change({ firstName: 'Aug', lastName: 'Byron' }));
    run.perform(({ sending }) => void sending());
    run.perform(({ change }) => change({ firstName: 'Augusta' }));
    run.again({ stored: { firstName: 'Aug', lastName: 'Byron' }, updatedAt: 'second' });
    run.perform(({ saved }) => saved());
    expect(run.answer.draft).toEqual({ firstName: 'Augusta', lastName: 'Byron' });
    expect(run.answer.sending()).toEqual([
      { firstName: 'Augusta' },
      'first',
      { firstName: 'Aug', lastName: 'Byron' },
    ]);
  });

  it('is gone once it is saved, or given up', () => {
    const run = editing();
    run.perform(({ change }) => change({ firstName: 'Augusta' }));
    run.perform(({ sending }) => void sending());
    run.perform(({ saved }) => saved());
    expect([run.answer.changed, run.answer.draft]).toEqual([false, first.stored]);
    run.perform(({ change }) => change({ firstName: 'Augusta' }));
    run.perform(({ discard }) => discard());
    expect([run.answer.changed, run.answer.draft]).toEqual([false, first.stored]);
  });
});
