import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createBacklog } from './backlog.ts';
import { frameLimits } from './frames.ts';

const { buffered, stalledMilliseconds } = frameLimits;

const open = () => {
  const socket = { bufferedAmount: 0 };
  return { socket, ...createBacklog(socket, new Socket()) };
};

describe('what waits to be sent', () => {
  it('may be so much, and a whole document as a frame before it', () => {
    const { socket, takes } = open();
    expect(takes(20_000_000)).toBe(true);
    socket.bufferedAmount = 20_000_000 + buffered;
    expect(takes(100)).toBe(true);
    socket.bufferedAmount += 1;
    expect(takes(100)).toBe(false);
    // Once it is sent, the next frames are measured by themselves.
    socket.bufferedAmount = 0;
    expect(takes(100)).toBe(true);
    socket.bufferedAmount = buffered + 100;
    expect(takes(100)).toBe(true);
    socket.bufferedAmount += 1;
    expect(takes(1)).toBe(false);
  });

  it('is stalled when it has not become less for ten seconds', () => {
    const { socket, isStalled } = open();
    socket.bufferedAmount = 500;
    expect(isStalled(0)).toBe(false);
    expect(isStalled(1_000)).toBe(false);
    expect(isStalled(1_000 + stalledMilliseconds - 1)).toBe(false);
    expect(isStalled(1_000 + stalledMilliseconds)).toBe(true);
    socket.bufferedAmount = 400;
    expect(isStalled(20_000)).toBe(false);
    expect(isStalled(29_999)).toBe(false);
    expect(isStalled(39_999)).toBe(true);
    socket.bufferedAmount = 0;
    expect(isStalled(50_000)).toBe(false);
    expect(isStalled(90_000)).toBe(false);
  });
});
