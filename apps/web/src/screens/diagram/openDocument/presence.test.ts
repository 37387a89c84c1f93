import { typingPauseMilliseconds } from '@lintel/diagram/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { createPresence } from './presence.ts';
import { idleMilliseconds, nothingOwn } from './presenceState.ts';

const user = { userId: 7, name: 'Jan Smit', hue: 3 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Another person on the same diagram. */
const meet = () => {
  const [mine, theirs] = [new Awareness(new Y.Doc()), new Awareness(new Y.Doc())];
  const presence = createPresence({ awareness: mine, userId: 1, boxAround: () => null });
  const id = theirs.clientID;
  const announce = (own: Partial<typeof nothingOwn>): void => {
    theirs.setLocalState({ ...nothingOwn, selectionBox: null, ...own, user });
    applyAwarenessUpdate(mine, encodeAwarenessUpdate(theirs, [id]), 'connection');
  };
  const leave = (): void => {
    theirs.setLocalState(null);
    applyAwarenessUpdate(mine, encodeAwarenessUpdate(theirs, [id]), 'connection');
  };
  const end = (): void => {
    presence.destroy();
    mine.destroy();
    theirs.destroy();
  };
  return { presence, mine, id, announce, leave, end };
};

it('fades somebody who does nothing for half a minute, until they move again', () => {
  const { presence, announce, end } = meet();
  const isIdle = () => presence.others.get().map((each) => each.isIdle);
  announce({ cursor: { x: 1, y: 1 } });
  expect(isIdle()).toEqual([false]);
  vi.advanceTimersByTime(idleMilliseconds - 1_000);
  announce({ cursor: { x: 2, y: 1 } });
  vi.advanceTimersByTime(idleMilliseconds - 1);
  expect(isIdle()).toEqual([false]);
  vi.advanceTimersByTime(1);
  expect(isIdle()).toEqual([true]);
  announce({ cursor: { x: 3, y: 1 } });
  expect(isIdle()).toEqual([false]);
  end();
});

it('follows somebody until they leave or are not followed any more', () => {
  const { presence, id, announce, leave, end } = meet();
  const views: unknown[] = [];
  presence.followed.subscribe(() => views.push(presence.followed.get()?.camera));
  announce({ camera: { x: 0, y: 0, zoom: 1 } });
  presence.follow(id);
  announce({ camera: { x: 5, y: 5, zoom: 0.5 } });
  expect(views.slice(-2)).toEqual([
    { x: 0, y: 0, zoom: 1 },
    { x: 5, y: 5, zoom: 0.5 },
  ]);
  presence.follow(null);
  expect(presence.followed.get()).toBeNull();
  presence.follow(id);
  leave();
  expect(presence.followed.get()).toBeNull();
  // Coming back is a new connection.
  announce({});
  expect(presence.followed.get()).toBeNull();
  end();
});

it('tells nobody of a view that moves, and who comes where it is by now', () => {
  const { presence, mine, announce, leave, end } = meet();
  const sent: unknown[] = [];
  mine.on('update', (_: unknown, origin: unknown) => {
    if (origin === 'local') sent.push(mine.getLocalState()?.['camera']);
  });
  const look = (x: number): void => {
    presence.announce({ camera: { x, y: 0, zoom: 1 } });
    vi.advanceTimersByTime(100);
  };
  look(1);
  look(2);
  expect(sent).toEqual([]);
  announce({});
  vi.advanceTimersByTime(100);
  expect(sent).toEqual([{ x: 2, y: 0, zoom: 1 }]);
  look(3);
  expect(sent.slice(1)).toEqual([{ x: 3, y: 0, zoom: 1 }]);
  leave();
  look(4);
  expect(sent).toHaveLength(2);
  end();
});

it('tells what is selected where nobody else is too: it is seen at the nodes of a graph', () => {
  const { presence, mine, end } = meet();
  presence.announce({ selection: ['box-00000001'] });
  presence.announce({ selection: ['box-00000002'] });
  vi.advanceTimersByTime(100);
  expect(mine.getLocalState()?.['selection']).toEqual(['box-00000002']);
  end();
});

it('goes on telling where the clock of the device is set back', () => {
  const { presence, mine, end } = meet();
  presence.announce({ selection: ['box-00000001'] });
  vi.advanceTimersByTime(100);
  vi.setSystemTime(Date.now() - 3_600_000);
  presence.announce({ selection: ['box-00000002'] });
  vi.advanceTimersByTime(100);
  expect(mine.getLocalState()?.['selection']).toEqual(['box-00000002']);
  end();
});

it('tells no view to another tab of the same person', () => {
  const { presence, mine, announce, end } = meet();
  const tab = new Awareness(new Y.Doc());
  tab.setLocalState({ ...nothingOwn, selectionBox: null, user: { ...user, userId: 1 } });
  applyAwarenessUpdate(mine, encodeAwarenessUpdate(tab, [tab.clientID]), 'connection');
  let sent = 0;
  mine.on('update', (_: unknown, origin: unknown) => {
    if (origin === 'local') sent += 1;
  });
  presence.announce({ camera: { x: 1, y: 0, zoom: 1 } });
  vi.advanceTimersByTime(100);
  expect(sent).toBe(0);
  announce({});
  vi.advanceTimersByTime(100);
  expect(sent).toBe(1);
  tab.destroy();
  end();
});

it('tells of a caret that moves with each letter a few times a second, and with whatever else it tells', () => {
  const { presence, mine, announce, end } = meet();
  announce({});
  vi.advanceTimersByTime(1_000);
  let sent = 0;
  mine.on('update', (_: unknown, origin: unknown) => {
    if (origin === 'local') sent += 1;
  });
  const caretAt = (clock: number) => {
    const place = { type: { client: 1, clock: 0 }, item: { client: 1, clock }, assoc: 0 };
    return { key: 'text-0000001', anchor: place, focus: place };
  };
  for (let clock = 0; clock < 20; clock++) {
    presence.announce({ caret: caretAt(clock) });
    vi.advanceTimersByTime(60);
  }
  vi.advanceTimersByTime(typingPauseMilliseconds);
  expect(sent).toBe(5);
  expect(mine.getLocalState()?.['caret']).toEqual(caretAt(19));
  presence.announce({ caret: caretAt(20) });
  vi.advanceTimersByTime(10);
  presence.announce({ caret: caretAt(21) });
  presence.announce({ cursor: { x: 1, y: 1 } });
  vi.advanceTimersByTime(40);
  expect(sent).toBe(7);
  expect(mine.getLocalState()).toMatchObject({ caret: caretAt(21), cursor: { x: 1, y: 1 } });
  presence.announce({ caret: null });
  vi.advanceTimersByTime(40);
  expect(mine.getLocalState()?.['caret']).toBeNull();
  end();
});
