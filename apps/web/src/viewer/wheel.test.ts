import { describe, expect, test } from 'vitest';
import { meaningOf, turnToZoom } from './wheel.ts';

const turn = (over: object) => ({
  deltaX: 0,
  deltaY: 0,
  deltaMode: 0,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...over,
});

describe('turning a wheel', () => {
  test.each([
    ['moves the drawing up', { deltaY: 100 }, { x: 0, y: -100 }],
    ['two fingers move it both ways', { deltaX: 3, deltaY: -7 }, { x: -3, y: 7 }],
    ['with Shift moves it sideways', { deltaY: 100, shiftKey: true }, { x: -100, y: 0 }],
    ['with Shift where the system turned it already', { deltaX: 100, shiftKey: true }, { x: -100, y: 0 }],
    ['by lines', { deltaY: 3, deltaMode: 1 }, { x: 0, y: -48 }],
    ['by pages', { deltaY: 1, deltaMode: 2 }, { x: 0, y: -800 }],
  ])('%s', (_, over, by) => {
    expect(meaningOf(turn(over), 800)).toEqual({ does: 'pan', by });
  });

  test.each([
    ['Ctrl zooms out', { deltaY: 100, ctrlKey: true }, 1 / 1.2],
    ['Cmd zooms in', { deltaY: -100, metaKey: true }, 1.2],
    [
      'Ctrl zooms by a notch of lines as by one of pixels',
      { deltaY: 3, deltaMode: 1, ctrlKey: true },
      1 / 1.2,
    ],
    ['a pinch comes in small turns', { deltaY: -2, ctrlKey: true }, 1.2 ** 0.12],
    ['one huge turn at most doubles', { deltaY: -10_000, ctrlKey: true }, 2],
  ])('%s', (_, over, factor) => {
    const meaning = meaningOf(turn(over), 800);
    expect(meaning.does === 'zoom' && meaning.factor).toBeCloseTo(factor, 6);
  });

  test.each([0.8, 1, 1.1, 1.25])('far enough for a pinch zooms by as much: %d', (factor) => {
    const meaning = meaningOf(turn({ deltaY: turnToZoom(factor), ctrlKey: true }), 800);
    expect(meaning.does === 'zoom' && meaning.factor).toBeCloseTo(factor, 6);
  });
});
