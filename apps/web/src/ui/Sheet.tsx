import type { ReactNode } from 'react';
import { whenOpened } from './whenNeeded.tsx';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Leaves what lies behind in reach, without a scrim: for what is selected on the canvas. */
  modeless?: boolean | undefined;
  footer?: ReactNode | undefined;
  children: ReactNode;
}

/** On a phone: rises from the bottom, leaves by its grip, a swipe down, the X or Escape. */
export const Sheet = whenOpened<SheetProps>(
  ({ open }) => open,
  async () => (await import('./SheetPopup.tsx')).SheetPopup,
);
