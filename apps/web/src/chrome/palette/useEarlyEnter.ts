import { useEffect, useState } from 'react';
import type { ChoiceWay } from './paletteKeys.ts';

export interface EarlyEnter {
  /** Enter was pressed before what it means is known. */
  keep: (way: ChoiceWay) => void;
  /** Other words are meant now. */
  forget: () => void;
}

/** Enter that came too early chooses what is first once all is found, and nothing where nothing is. */
export const useEarlyEnter = (
  isAsking: boolean,
  choose: (index: number, way: ChoiceWay) => void,
): EarlyEnter => {
  const [early, setEarly] = useState<ChoiceWay | null>(null);
  useEffect(() => {
    if (early === null || isAsking) return;
    setEarly(null);
    choose(0, early);
  }, [early, isAsking, choose]);
  return { keep: setEarly, forget: () => setEarly(null) };
};
