import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classes } from '../classes.ts';

export interface ScrollListProps {
  className?: string | undefined;
  children: ReactNode;
}

const hasMoreBelow = ({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean =>
  scrollTop + clientHeight < scrollHeight - 1;

/** A list that scrolls where it is too long, and fades at its end while it goes on there. */
export function ScrollList({ className, children }: ScrollListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [goesOn, setGoesOn] = useState(false);
  useEffect(() => {
    if (list.current !== null) setGoesOn(hasMoreBelow(list.current));
  }, [children]);
  return (
    <ul
      ref={list}
      onScroll={(event) => setGoesOn(hasMoreBelow(event.currentTarget))}
      className={classes('overflow-y-auto', goesOn && 'mask-b-from-[calc(100%-2.5rem)]', className)}
    >
      {children}
    </ul>
  );
}
