import { ApiFailure } from '@lintel/api/client';
import { act, createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyPage } from '../ui/emptyPage.fixture.ts';
import { editWords } from './editWords.ts';
import { useEditing } from './useEditing.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('window', { HTMLIFrameElement: class {} });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Tagged {
  name: string;
  color: string;
}

type Sent = [changes: Partial<Tagged>, basedOn: string | undefined, standing: Partial<Tagged>];

/** A person with the dialog of one thing; `answers` says in turn how the server fails, null where it does not. */
const opened = (answers: (Error | null)[]) => {
  const sent: Sent[] = [];
  const saved: Tagged[] = [];
  let closed = 0;
  let latest: ReturnType<typeof useEditing<Tagged>> | undefined;
  const Dialog = () => {
    const [error, setError] = useState<Error | null>(null);
    latest = useEditing<Tagged>({
      open: true,
      onClose: () => void (closed += 1),
      begin: () => ({ name: 'Approved', color: 'gray' }),
      basis: 'first',
      sending: { isPending: false, error, reset: () => setError(null) },
      send: async (_, ...changes) => {
        sent.push(changes);
        const answer = answers.shift() ?? null;
        setError(answer);
        if (answer !== null) throw answer;
      },
      onSaved: (made) => void saved.push(made),
    });
    return null;
  };
  const root = createRoot(emptyPage());
  act(() => root.render(createElement(Dialog)));
  const editing = () => {
    if (latest === undefined) throw new Error('The dialog is not shown');
    return latest;
  };
  const does = async (step: (of: ReturnType<typeof editing>) => unknown) => {
    await act(async () => void (await step(editing())));
    // What is saved closes the dialog a moment later.
    act(() => void vi.runAllTimers());
  };
  return { editing, does, sent, saved, closed: () => closed };
};

const taken = new ApiFailure(400, { error: 'A tag “Done” exists already', code: 'already-exists' });
const collided = new ApiFailure(409, {
  error: 'Somebody else changed this',
  code: 'conflict',
  details: { basedOn: 'second', collisions: [{ field: 'color', yours: 'red', theirs: 'blue' }] },
});

it('sends what was changed on the basis it was taken from, says so and closes', async () => {
  const { editing, does, sent, saved, closed } = opened([]);
  expect(editing().changed).toBe(false);
  await does(({ change }) => change({ name: 'Done' }));
  expect(editing().changed).toBe(true);
  await does(({ save }) => save());
  expect(sent).toEqual([[{ name: 'Done' }, 'first', {}]]);
  expect(saved).toEqual([{ name: 'Done', color: 'gray' }]);
  expect(closed()).toBe(1);
});

it('keeps the draft that is refused, and the refusal for as long as the name stands', async () => {
  const { editing, does, saved, closed } = opened([taken]);
  await does(({ change }) => change({ name: 'Done' }));
  await does(({ save }) => save());
  expect(editing().refused).toBe(taken);
  expect([saved, closed()]).toEqual([[], 0]);
  await does(({ change }) => change({ name: 'Done too' }));
  expect(editing().refused).toBeNull();
  expect(editing().draft.name).toBe('Done too');
  await does(({ close }) => close());
  expect([editing().error, closed()]).toEqual([null, 1]);
});

it('asks what to keep where somebody else changed the same, and saves on what they made of it', async () => {
  const { editing, does, sent, closed } = opened([collided]);
  await does(({ change }) => change({ name: 'Done', color: 'red' }));
  await does(({ save }) => save());
  expect(editing().conflict.attempt?.collided.collisions).toHaveLength(1);
  expect(closed()).toBe(0);
  await does(({ conflict }) => conflict.settle({ color: 'theirs' }));
  expect(sent.at(-1)).toEqual([{ name: 'Done' }, 'second', { color: 'blue' }]);
  expect(editing().conflict.attempt).toBeNull();
  expect(closed()).toBe(1);
});

it('asks nothing where there stands what was seen before: it was saved here, and the answer came late', async () => {
  const own = new ApiFailure(409, {
    error: 'Somebody else changed this',
    code: 'conflict',
    details: { basedOn: 'second', collisions: [{ field: 'color', yours: 'red', theirs: 'gray' }] },
  });
  const { editing, does, sent, closed } = opened([own]);
  await does(({ change }) => change({ color: 'red' }));
  await does(({ save }) => save());
  expect(editing().conflict.attempt).toBeNull();
  expect(sent.map(([changes, basedOn]) => [changes, basedOn])).toEqual([
    [{ color: 'red' }, 'first'],
    [{ color: 'red' }, 'second'],
  ]);
  expect(closed()).toBe(1);
});

it('speaks of what is made or edited by its noun', () => {
  const made = editWords('tag', null);
  expect([made.title, made.saveLabel]).toEqual(['New tag', 'Create tag']);
  expect(made.saved({ name: ' Done ' })).toBe('Tag “Done” has been created');
  const edited = editWords('attribute', { name: 'Owner' });
  expect([edited.title, edited.saveLabel]).toEqual(['Edit attribute', 'Save']);
  expect(edited.subject).toBe('the attribute “Owner”');
  expect(edited.saved({ name: 'Owners' })).toBe('Attribute “Owners” has been updated');
});
