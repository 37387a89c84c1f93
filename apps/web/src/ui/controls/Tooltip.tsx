import {
  cloneElement,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
} from 'react';
import { tip } from './tip.ts';

export interface TooltipProps {
  label: ReactNode;
  shortcut?: string | undefined;
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  /** Shows nothing, but keeps the element where it is. */
  disabled?: boolean | undefined;
  /** One element that takes a ref and spreads its props. */
  children: ReactElement;
}

type Handlers = {
  [Name in 'onPointerEnter' | 'onPointerLeave' | 'onPointerDown']?: (event: PointerEvent<Element>) => void;
} & {
  [Name in 'onFocus' | 'onBlur']?: (event: FocusEvent<Element>) => void;
} & { onClick?: (event: MouseEvent<Element>) => void };

/** Only says what there is to tell: one tooltip for the whole page shows it. */
export function Tooltip({ label, shortcut, side = 'bottom', disabled = false, children }: TooltipProps) {
  const anchor = useRef<Element>(null);
  const content = { label, shortcut, side };
  useEffect(() => {
    if (anchor.current === null) return;
    if (disabled) tip.hide(anchor.current);
    else tip.change(anchor.current, { label, shortcut, side });
  }, [label, shortcut, side, disabled]);
  useEffect(
    () => () => {
      if (anchor.current !== null) tip.hide(anchor.current);
    },
    [],
  );

  const own = children.props as Handlers;
  const contentAt = (element: Element) => {
    anchor.current = element;
    return { ...content, anchor: element };
  };
  const handlers: Handlers = {
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event);
      if (!disabled && event.pointerType !== 'touch') tip.hover(contentAt(event.currentTarget));
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event);
      tip.hide(event.currentTarget);
    },
    onPointerDown: (event) => {
      own.onPointerDown?.(event);
      tip.hide(event.currentTarget);
    },
    onClick: (event) => {
      own.onClick?.(event);
      tip.hide(event.currentTarget);
    },
    onFocus: (event) => {
      own.onFocus?.(event);
      if (!disabled && event.target.matches(':focus-visible')) tip.focus(contentAt(event.currentTarget));
    },
    onBlur: (event) => {
      own.onBlur?.(event);
      tip.hide(event.currentTarget);
    },
  };
  return cloneElement(children as ReactElement<Handlers>, handlers);
}
