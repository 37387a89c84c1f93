import { useEffect, useState } from 'react';

const minute = 60_000;

/** The time, as precisely as "8 min ago" needs it. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
};
