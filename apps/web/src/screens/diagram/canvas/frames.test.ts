import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inFrame, notInFrame } from './frames.ts';

let frames: FrameRequestCallback[] = [];
const nextFrame = (): void => {
  const due = frames;
  frames = [];
  for (const frame of due) frame(16);
};

beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
});
afterEach(() => vi.unstubAllGlobals());

test('what a hand does is painted in the frame in which it is read', () => {
  const done: string[] = [];
  const paint = () => done.push('painted');
  inFrame('input', () => {
    done.push('read');
    inFrame('paint', paint);
  });
  nextFrame();
  expect(done).toEqual(['read', 'painted']);
  expect(frames).toHaveLength(0);
});

test('it is done once, however often it is asked for, and input asked for by input comes in the next frame', () => {
  const done: string[] = [];
  const again = (): void => {
    done.push('again');
    if (done.length < 2) inFrame('input', again);
  };
  inFrame('input', again);
  inFrame('input', again);
  expect(frames).toHaveLength(1);
  nextFrame();
  expect(done).toEqual(['again']);
  nextFrame();
  expect(done).toEqual(['again', 'again']);
  expect(frames).toHaveLength(0);
});

test('what is taken back is not done, not even by what comes before it in the frame', () => {
  const done: string[] = [];
  const paint = () => done.push('painted');
  inFrame('input', () => notInFrame('paint', paint));
  inFrame('paint', paint);
  nextFrame();
  expect(done).toEqual([]);
});

test('a fault of one is reported, and the others are done', () => {
  const done: string[] = [];
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  const fault = new Error('No paint left');
  inFrame('input', () => {
    throw fault;
  });
  inFrame('paint', () => done.push('painted'));
  nextFrame();
  expect(done).toEqual(['painted']);
  expect(reported).toEqual([fault]);
});
