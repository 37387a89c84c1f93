import type { MouseEvent } from 'react';

/** Gives the full text on pointing at a name that had to be cut off, and repeats no other. */
export const titleWhenCut = (event: MouseEvent<HTMLElement>): void => {
  const element = event.currentTarget;
  const text = element.querySelector('.truncate') ?? element;
  element.title = text.scrollWidth > text.clientWidth ? (text.textContent ?? '') : '';
};
