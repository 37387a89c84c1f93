import { useSyncExternalStore } from 'react';

const mediaStore = (query: string) => ({
  matches: (): boolean => matchMedia(query).matches,
  subscribe: (listener: () => void): (() => void) => {
    const media = matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  },
});

// The border of `max-md:`, and `pointer-coarse:`.
const phone = mediaStore('(width < 768px)');
const touch = mediaStore('(pointer: coarse)');

export const isPhone = phone.matches;

export const useIsPhone = (): boolean => useSyncExternalStore(phone.subscribe, phone.matches);

export const useIsTouch = (): boolean => useSyncExternalStore(touch.subscribe, touch.matches);
