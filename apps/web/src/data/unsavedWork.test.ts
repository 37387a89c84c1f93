import { expect, it } from 'vitest';
import { settable } from '../state/readable.ts';
import { addUnsavedWork, hasUnsavedWork } from './unsavedWork.ts';

it('is there as long as one of its sources has some, and hears of each change once', () => {
  const heard: boolean[] = [];
  const stop = hasUnsavedWork.subscribe(() => heard.push(hasUnsavedWork.get()));
  const drawing = settable(false);
  const writing = settable(true);
  const removeDrawing = addUnsavedWork(drawing);
  expect(hasUnsavedWork.get()).toBe(false);
  const removeWriting = addUnsavedWork(writing);
  expect(hasUnsavedWork.get()).toBe(true);
  drawing.set(true);
  writing.set(false);
  expect(hasUnsavedWork.get()).toBe(true);
  removeDrawing();
  expect(hasUnsavedWork.get()).toBe(false);
  drawing.set(false);
  drawing.set(true);
  expect(heard).toEqual([true, false]);
  removeWriting();
  stop();
});
