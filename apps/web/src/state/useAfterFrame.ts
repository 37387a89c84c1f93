import { useEffect, useState } from 'react';
import { afterFrame } from './afterFrame.ts';

/** True once the frame has been shown in which this was seen first. */
export const useAfterFrame = (): boolean => {
  const [isOver, setOver] = useState(false);
  useEffect(() => afterFrame(() => setOver(true)), []);
  return isOver;
};
