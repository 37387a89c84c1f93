import { messageTypes as types } from '@lintel/diagram/collab';
import { createEncoder, toUint8Array, writeVarString, writeVarUint } from 'lib0/encoding';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPresenceTurns } from './presenceTurns.ts';

const frameOf = (document: string, type: number): Uint8Array => {
  const encoder = createEncoder();
  writeVarString(encoder, document);
  writeVarUint(encoder, type);
  return toUint8Array(encoder);
};

let heard: string[] = [];
const [ann, ben] = [{}, {}];

describe('the presence of several people', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    heard = [];
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const say = (
    turns: ReturnType<typeof createPresenceTurns>,
    client: object,
    text: string,
    frame: Uint8Array,
  ) => turns.take(client, frame, () => heard.push(text));

  it('goes on together, not before 33 ms, and at once after a pause', () => {
    const turns = createPresenceTurns();
    say(turns, ann, 'a1', frameOf('diagram:one', types.awareness));
    expect(heard).toEqual(['a1']);
    say(turns, ben, 'b1', frameOf('diagram:one', types.awareness));
    say(turns, ann, 'a2', frameOf('diagram:one\0session', types.awareness));
    vi.advanceTimersByTime(49);
    expect(heard).toEqual(['a1']);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual(['a1', 'b1', 'a2']);
    say(turns, ben, 'b2', frameOf('diagram:one', types.awareness));
    vi.advanceTimersByTime(50);
    expect(heard.at(-1)).toBe('b2');
    vi.advanceTimersByTime(100);
    say(turns, ben, 'b3', frameOf('diagram:one', types.awareness));
    expect(heard.at(-1)).toBe('b3');
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(50);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('goes with an edit that is told after 33 ms, and with none before', () => {
    const turns = createPresenceTurns();
    say(turns, ann, 'a1', frameOf('diagram:one', types.awareness));
    say(turns, ben, 'b1', frameOf('diagram:one', types.awareness));
    vi.advanceTimersByTime(32);
    turns.ride('diagram:one');
    expect(heard).toEqual(['a1']);
    vi.advanceTimersByTime(1);
    turns.ride('diagram:two');
    expect(heard).toEqual(['a1']);
    turns.ride('diagram:one');
    expect(heard).toEqual(['a1', 'b1']);
    say(turns, ann, 'a2', frameOf('diagram:one', types.awareness));
    turns.ride('diagram:one');
    expect(heard).toEqual(['a1', 'b1']);
    vi.advanceTimersByTime(50);
    expect(heard).toEqual(['a1', 'b1', 'a2']);
  });

  it('holds up no edit and no other document', () => {
    const turns = createPresenceTurns();
    say(turns, ann, 'first', frameOf('diagram:one', types.awareness));
    say(turns, ann, 'edit', frameOf('diagram:one', types.sync));
    say(turns, ann, 'other', frameOf('diagram:two', types.awareness));
    say(turns, ann, 'unreadable', new Uint8Array([200]));
    expect(heard).toEqual(['first', 'edit', 'other', 'unreadable']);
  });

  it('ends with whoever leaves', () => {
    const turns = createPresenceTurns();
    say(turns, ann, 'first', frameOf('diagram:one', types.awareness));
    say(turns, ann, 'late', frameOf('diagram:one', types.awareness));
    say(turns, ben, 'bens', frameOf('diagram:one', types.awareness));
    say(turns, ann, 'farewell', frameOf('diagram:one', types.close));
    turns.leave(ben);
    vi.advanceTimersByTime(50);
    expect(heard).toEqual(['first', 'farewell']);
  });
});
