import { useState } from 'react';

/** Where what is chosen from hangs: on the whole cell. */
export function useCellAnchor() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return { anchor, spot: <span ref={setAnchor} className="pointer-events-none absolute inset-0" /> };
}
