import { useSyncExternalStore } from 'react';

// The border of `max-md:`.
const phone = () => matchMedia('(width < 768px)');

const subscribe = (listener: () => void): (() => void) => {
  const query = phone();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => phone().matches);
