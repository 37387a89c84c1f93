import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { headerTitleId } from './headerTitleId.ts';

/** What a screen is and is called, left of the search; on a phone there is no room for it there. */
export function HeaderTitle({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // The shell around the screen may be drawn together with it.
  useLayoutEffect(() => setPlace(document.getElementById(headerTitleId)), []);
  return (
    place &&
    createPortal(
      <div className="flex min-w-0 flex-1 items-center gap-1 border-l pl-4 max-md:hidden">{children}</div>,
      place,
    )
  );
}
