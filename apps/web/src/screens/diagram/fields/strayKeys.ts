import type { SnapshotChange } from '@lintel/diagram/snapshotStore';
import { isTyping } from '../../../shortcuts/matchesShortcut.ts';

/** So long after the last key nobody is still typing the word they were at. */
export const strayMilliseconds = 1_500;

/** Before all other listeners. */
const early = { capture: true };
const editing = new Set(['Enter', 'Backspace', 'Delete']);

const isMeantForText = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && (/^.$/u.test(key) || editing.has(key));

/** What goes on being typed into a field that is gone would run shortcuts: it does nothing, until a pause. */
export const swallowStrayKeys = (
  page: EventTarget = window,
  isField: (target: EventTarget | null) => boolean = isTyping,
): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    page.removeEventListener('keydown', onKeyDown, early);
    page.removeEventListener('pointerdown', stop, early);
  };
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(stop, strayMilliseconds);
  };
  const onKeyDown = (pressed: Event): void => {
    const event = pressed as KeyboardEvent;
    // In another field, or on the way to one, a person knows where their keys go.
    if (event.key === 'Escape' || event.key === 'Tab' || isField(event.target)) return stop();
    wait();
    if (!isMeantForText(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  page.addEventListener('keydown', onKeyDown, early);
  page.addEventListener('pointerdown', stop, early);
  wait();
};

/** Whether another person deleted it. */
export const isTakenAway = ({ before, after, local }: SnapshotChange, key: string): boolean =>
  !local && before.has(key) && !after.has(key);
