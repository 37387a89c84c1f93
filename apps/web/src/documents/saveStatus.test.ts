import { describe, expect, it } from 'vitest';
import {
  type ConnectionState,
  noFacts,
  reduceFacts,
  type SaveEvent,
  type SaveFacts,
  type StorageProblem,
  statusOf,
  statusText,
  shownStatus,
  wouldLose,
} from './saveStatus.ts';

const after = (...events: SaveEvent[]): SaveFacts => events.reduce(reduceFacts, noFacts);
const connection = (state: ConnectionState): SaveEvent => ({ type: 'connection', connection: state });
const commit = (committed: boolean, changes: number, kept = changes): SaveEvent => ({
  type: 'commit',
  committed,
  changes,
  kept,
});
const storage = (problem: StorageProblem | null): SaveEvent => ({ type: 'storage', problem });
const textAfter = (...events: SaveEvent[]): string => statusText(statusOf(after(...events)));

describe('the words of the badge', () => {
  it('are Saved only when everything was acknowledged on this connection', () => {
    expect(textAfter(connection('online'))).toBe('Saving…');
    expect(textAfter(connection('online'), commit(true, 0))).toBe('Saved');
    expect(textAfter(connection('online'), commit(true, 0), connection('lost'), connection('online'))).toBe(
      'Saving…',
    );
  });

  it('speak of saving to nobody who changed nothing', () => {
    const shown = (...events: SaveEvent[]): string => statusText(shownStatus(after(...events)));
    expect(shown()).toBe('Saved');
    expect(shown(connection('online'))).toBe('Saved');
    expect(shown(connection('connecting'), commit(false, 1))).toBe('Saving…');
    expect(shown(connection('online'), commit(false, 1))).toBe('Saving…');
    expect(shown(connection('lost'))).toBe('Offline: 0 changes kept on this device');
    expect(shown(connection('online'), { type: 'end', code: 'stale' })).toMatch(/^Not saved/);
  });

  it('count what is kept', () => {
    expect(textAfter(connection('lost'), commit(false, 1))).toBe('Offline: 1 change kept on this device');
    expect(textAfter(connection('lost'), commit(false, 12))).toBe('Offline: 12 changes kept on this device');
  });

  it('count nothing that is still being written', () => {
    expect(textAfter(connection('lost'), commit(false, 2, 1))).toBe('Offline: 1 change kept on this device');
    expect(wouldLose(after(connection('lost'), commit(false, 2, 1)))).toBe(true);
    expect(wouldLose(after(connection('lost'), commit(false, 2)))).toBe(false);
    expect(wouldLose(after(connection('online'), commit(false, 1, 0)))).toBe(true);
  });

  it('promise nothing where nothing is kept', () => {
    expect(textAfter(storage('full'), connection('lost'), commit(false, 2))).toBe(
      'Not saved: no connection, and the storage of this browser is full',
    );
    expect(textAfter(storage('full'), connection('online'), commit(true, 0))).toBe('Saved');
  });

  it('say why the server does not take it', () => {
    const end: SaveEvent = { type: 'end', code: 'document-full' };
    expect(textAfter(connection('online'), commit(false, 1), end)).toBe(
      'Not saved: the diagram has reached its largest size',
    );
    expect(textAfter(connection('lost'), commit(false, 1), end)).toMatch(/^Not saved/);
  });

  it('say that the server has no room, until it takes changes again', () => {
    const full: SaveEvent = { type: 'server', isFull: true };
    const said = 'Not saved: the disk of the server is full';
    expect(textAfter(connection('online'), commit(false, 1), full)).toBe(said);
    expect(textAfter(connection('online'), commit(false, 1), full, connection('connecting'))).toBe(said);
    expect(textAfter(connection('online'), full, commit(true, 0))).toBe('Saved');
    expect(textAfter(commit(false, 1), full, connection('lost'))).toBe(
      'Offline: 1 change kept on this device',
    );
    expect(textAfter(connection('online'), full, commit(false, 1), { type: 'server', isFull: false })).toBe(
      'Saving…',
    );
    expect(wouldLose(after(connection('online'), commit(false, 1), full))).toBe(false);
    expect(wouldLose(after(connection('online'), commit(false, 1), full, storage('full')))).toBe(true);
  });

  it('say that a name is not written yet', () => {
    const saved = after(connection('online'), commit(true, 0));
    const textOf = (facts: SaveFacts): string => statusText(shownStatus(facts));
    expect(textOf({ ...saved, typed: 'written' })).toBe('Saved');
    expect(textOf({ ...saved, typed: 'soon' })).toBe('Saving…');
    expect(textOf({ ...saved, typed: 'onEnter' })).toBe('Name not saved yet');
    expect(textOf({ ...after(connection('lost')), typed: 'onEnter' })).toMatch(/^Offline/);
  });

  it('are not those of a loss for somebody who only reads', () => {
    const end: SaveEvent = { type: 'end', code: 'read-only' };
    expect(textAfter(connection('online'), commit(true, 0), end)).toBe('Saved');
    expect(textAfter(connection('online'), commit(false, 1), end)).toMatch(/^Not saved/);
  });
});

it('never says Saved while anything is not committed, whatever happens in whatever order', () => {
  const events: SaveEvent[] = [
    connection('connecting'),
    connection('online'),
    connection('lost'),
    commit(false, 0),
    commit(true, 0),
    commit(false, 3),
    commit(true, 3),
    storage('gone'),
    storage(null),
    { type: 'end', code: 'stale' },
    { type: 'end', code: 'read-only' },
    { type: 'end', code: null },
  ];
  let seen = new Map<string, SaveFacts>([[JSON.stringify(noFacts), noFacts]]);
  for (let before = 0; before < seen.size; ) {
    before = seen.size;
    const next = new Map(seen);
    for (const facts of seen.values()) {
      for (const event of events) {
        const reached = reduceFacts(facts, event);
        next.set(JSON.stringify(reached), reached);
      }
    }
    seen = next;
  }
  const saved = [...seen.values()].filter((facts) => statusOf(facts).kind === 'saved');
  expect(saved.length).toBeGreaterThan(0);
  for (const facts of saved) {
    expect(facts).toMatchObject({ connection: 'online', committed: true, changes: 0 });
    expect([null, 'read-only']).toContain(facts.end);
  }
});

it('warns of closing the page only where that would lose something', () => {
  expect(wouldLose(after(connection('online'), commit(false, 1)))).toBe(false);
  expect(wouldLose(after(connection('lost'), commit(false, 1)))).toBe(false);
  expect(wouldLose(after(storage('blocked'), connection('online'), commit(false, 1)))).toBe(true);
  expect(wouldLose(after(storage('blocked'), connection('lost'), commit(false, 1)))).toBe(true);
  expect(wouldLose(after(commit(false, 1), { type: 'end', code: 'stale' }))).toBe(true);
  expect(wouldLose(after(storage('blocked'), connection('online'), commit(true, 0)))).toBe(false);
});
