import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isNear, isSameSight, type Sight, sightOf } from './sight.ts';

export interface SeenPages extends Sight {
  readonly see: (sight: Sight) => void;
}

/** Dragging a scroll bar passes thousands of pages, none of which is looked at. */
const pause = 100;
/** The address says where the reader is when they have come to rest there. */
const rest = 300;

/** Which part of a table is looked at; another question begins where the address says. */
export const useSight = (key: string, page: number, onRest: (page: number) => void): SeenPages => {
  const [kept, setKept] = useState({ key, sight: sightOf(page) });
  const now = kept.key === key ? kept : { key, sight: sightOf(page) };
  if (now !== kept) setKept(now);
  const { sight } = now;
  const latest = useRef(sight);
  useEffect(() => {
    latest.current = sight;
  }, [sight]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), [key]);
  const see = useCallback(
    (next: Sight): void => {
      const take = (taken: Sight) => {
        if (!isSameSight(latest.current, taken)) setKept({ key, sight: taken });
        latest.current = taken;
      };
      clearTimeout(timer.current);
      if (isNear(latest.current, next)) return take(next);
      // The foot counts along; what is read waits.
      take({ page: next.page, asked: latest.current.asked });
      timer.current = setTimeout(() => take(next), pause);
    },
    [key],
  );

  const atRest = useEffectEvent(onRest);
  useEffect(() => {
    if (sight.page === page) return;
    const resting = setTimeout(() => atRest(sight.page), rest);
    return () => clearTimeout(resting);
  }, [sight.page, page]);

  return { ...sight, see };
};
