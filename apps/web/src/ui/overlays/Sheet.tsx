import type { ReactNode, Ref } from 'react';
import { SheetPopup } from './lazyPopups.ts';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Under the title. */
  subtitle?: ReactNode | undefined;
  /** Before the title. */
  leading?: ReactNode | undefined;
  /** Buttons, before the X. */
  actions?: ReactNode | undefined;
  /** Leaves what lies behind in reach, without a scrim: for what is selected on the canvas. */
  modeless?: boolean | undefined;
  /** Modeless, always as high as leaves most of what lies behind in sight, and without taking the focus from there. */
  low?: boolean | undefined;
  /** What rises. */
  popup?: Ref<HTMLDivElement> | undefined;
  footer?: ReactNode | undefined;
  children: ReactNode;
}

/** On a phone: rises from the bottom, leaves by its grip, a swipe down, the X or Escape. */
export function Sheet(props: SheetProps) {
  return <SheetPopup {...props} />;
}
