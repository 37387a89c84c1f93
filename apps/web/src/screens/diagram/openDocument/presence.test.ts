import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { createPresence } from './presence.ts';
import { idleMilliseconds, nothingOwn } from './presenceState.ts';

const user = { userId: 7, name: 'Jan Smit', hue: 3 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Somebody else on the same diagram. */
const meet = () => {
  const [mine, theirs] = [new Awareness(new Y.Doc()), new Awareness(new Y.Doc())];
  const presence = createPresence({ awareness: mine, userId: 1, boxAround: () => null });
  const id = theirs.clientID;
  const tell = (own: Partial<typeof nothingOwn>): void => {
    theirs.setLocalState({ ...nothingOwn, selectionBox: null, ...own, user });
    applyAwarenessUpdate(mine, encodeAwarenessUpdate(theirs, [id]), 'line');
  };
  const leave = (): void => {
    theirs.setLocalState(null);
    applyAwarenessUpdate(mine, encodeAwarenessUpdate(theirs, [id]), 'line');
  };
  const end = (): void => {
    presence.destroy();
    mine.destroy();
    theirs.destroy();
  };
  return { presence, mine, id, tell, leave, end };
};

it('fades somebody who does nothing for half a minute, until they move again', () => {
  const { presence, tell, end } = meet();
  const isIdle = () => presence.others.get().map((each) => each.isIdle);
  tell({ cursor: { x: 1, y: 1 } });
  expect(isIdle()).toEqual([false]);
  vi.advanceTimersByTime(idleMilliseconds - 1_000);
  tell({ cursor: { x: 2, y: 1 } });
  vi.advanceTimersByTime(idleMilliseconds - 1);
  expect(isIdle()).toEqual([false]);
  vi.advanceTimersByTime(1);
  expect(isIdle()).toEqual([true]);
  tell({ cursor: { x: 3, y: 1 } });
  expect(isIdle()).toEqual([false]);
  end();
});

it('follows somebody until they leave or are not followed any more', () => {
  const { presence, id, tell, leave, end } = meet();
  const views: unknown[] = [];
  presence.followed.subscribe(() => views.push(presence.followed.get()?.camera));
  tell({ camera: { x: 0, y: 0, zoom: 1 } });
  presence.follow(id);
  tell({ camera: { x: 5, y: 5, zoom: 0.5 } });
  expect(views.slice(-2)).toEqual([
    { x: 0, y: 0, zoom: 1 },
    { x: 5, y: 5, zoom: 0.5 },
  ]);
  presence.follow(null);
  expect(presence.followed.get()).toBeNull();
  presence.follow(id);
  leave();
  expect(presence.followed.get()).toBeNull();
  // Whoever comes back is somebody new.
  tell({});
  expect(presence.followed.get()).toBeNull();
  end();
});

it('tells nobody of a view that moves, and who comes where it is by now', () => {
  const { presence, mine, tell, leave, end } = meet();
  const sent: unknown[] = [];
  mine.on('update', (_: unknown, origin: unknown) => {
    if (origin === 'local') sent.push(mine.getLocalState()?.['camera']);
  });
  const look = (x: number): void => {
    presence.tell({ camera: { x, y: 0, zoom: 1 } });
    vi.advanceTimersByTime(100);
  };
  look(1);
  look(2);
  expect(sent).toEqual([]);
  tell({});
  vi.advanceTimersByTime(100);
  expect(sent).toEqual([{ x: 2, y: 0, zoom: 1 }]);
  look(3);
  expect(sent.slice(1)).toEqual([{ x: 3, y: 0, zoom: 1 }]);
  leave();
  look(4);
  expect(sent).toHaveLength(2);
  end();
});
