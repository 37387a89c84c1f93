import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Changes what the address says behind the question mark; what is left undefined goes. The page stays where it is scrolled. */
export const useSearchChange = (): ((part: object) => void) => {
  const navigate = useNavigate();
  return useCallback(
    (part) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...part }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
};
