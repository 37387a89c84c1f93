import { useLayoutEffect } from 'react';
import { isComposing } from '../isComposing.ts';

let typed = '';
let entered = false;
let stop: (() => void) | null = null;

const keep = (event: KeyboardEvent): void => {
  // It may never come, as without a connection.
  if (event.key === 'Escape') return void takeTyped();
  // It came, and the person went to another of its fields first.
  if (event.target instanceof Element && event.target.closest('[role="dialog"] input') !== null)
    return void takeTyped();
  const isEnter = event.key === 'Enter' && typed !== '';
  const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (isComposing(event) || (!isText && !isEnter && event.key !== 'Backspace')) return;
  entered = isEnter;
  if (!isEnter) typed = isText ? typed + event.key : typed.slice(0, -1);
  event.preventDefault();
  event.stopPropagation();
};

/** What was typed since a field was asked for; from now on it hears the keys itself. */
export const takeTyped = (): string => {
  stop?.();
  stop = null;
  const taken = typed;
  typed = '';
  entered = false;
  return taken;
};

/** Whether Enter was the last of the keys that wait. */
export const isEntered = (): boolean => entered;

/** The same, given to a field that is there now: the next key is to be typed behind it, before anything is drawn anew. */
export const giveTyped = (field: HTMLInputElement): string => {
  const taken = takeTyped();
  if (taken !== '') field.value = taken;
  return taken;
};

const keepTyped = (): void => {
  stop?.();
  addEventListener('keydown', keep, true);
  stop = () => removeEventListener('keydown', keep, true);
};

/** So long keys wait for a field that nothing says will come. */
const patience = 2_000;

/** Keys belong to a field that comes with what is drawn next. */
export const awaitField = (): void => {
  keepTyped();
  const own = stop;
  setTimeout(() => {
    if (stop === own) takeTyped();
  }, patience);
};

/** Keys belong to a field once it is asked for, even while its code is still on the way. */
export const useTypedAhead = (isAsked: boolean): void =>
  useLayoutEffect(() => {
    if (!isAsked) return;
    keepTyped();
    return () => void takeTyped();
  }, [isAsked]);
