import { isSafeUrl } from '@lintel/diagram/textSafety';

/** Beside this page, which it learns nothing of. */
export const openLink = (address: string): void => {
  if (isSafeUrl(address)) window.open(address, '_blank', 'noopener,noreferrer');
};
