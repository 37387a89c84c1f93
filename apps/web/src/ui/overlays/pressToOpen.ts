import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type Ref,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import { preloadPopups } from './lazyPopups.ts';

export interface Opened {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** It was opened with the keyboard, so the first entry is highlighted. */
  byKey: boolean;
  anchor: RefObject<HTMLElement | null>;
  triggerId: string;
  /** The control with what it takes to open. */
  control: ReactElement;
}

export interface PressToOpen {
  trigger: ReactElement;
  /** What assistive technology is told of it. */
  popup: 'menu' | 'dialog' | 'listbox';
  open: boolean | undefined;
  onOpenChange: ((open: boolean) => void) | undefined;
  disabled?: boolean | undefined;
}

interface TriggerProps {
  id?: string | undefined;
  ref?: Ref<HTMLElement> | undefined;
  disabled?: boolean | undefined;
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  onPointerEnter?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  onFocus?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
}

const give = (ref: Ref<HTMLElement> | undefined, element: HTMLElement | null): void => {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
};

/** A control that opens something by a press, while the code of what opens need not be there yet. */
export const usePressToOpen = ({
  trigger,
  popup,
  open: given,
  onOpenChange,
  disabled = false,
}: PressToOpen): Opened => {
  const [own, setOwn] = useState(false);
  const [byKey, setByKey] = useState(false);
  const ownId = useId();
  const anchor = useRef<HTMLElement>(null);
  const open = given ?? own;

  const setOpen = (next: boolean): void => {
    if (next === open) return;
    setOwn(next);
    onOpenChange?.(next);
  };
  const props = trigger.props as TriggerProps;
  const triggerId = props.id ?? ownId;
  const isOff = disabled || props.disabled === true;
  const control = cloneElement(trigger as ReactElement<TriggerProps & Record<string, unknown>>, {
    id: triggerId,
    ref: (element: HTMLElement | null) => {
      anchor.current = element;
      give(props.ref, element);
    },
    'aria-haspopup': popup,
    'aria-expanded': open,
    'data-popup-open': open ? '' : undefined,
    ...(disabled && { disabled }),
    onClick: (event) => {
      props.onClick?.(event);
      if (event.defaultPrevented || isOff || event.currentTarget.ariaDisabled === 'true') return;
      setByKey(event.detail === 0);
      setOpen(!open);
    },
    onKeyDown: (event) => {
      props.onKeyDown?.(event);
      const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
      if (popup === 'dialog' || !isArrow || isOff || event.currentTarget.ariaDisabled === 'true') return;
      event.preventDefault();
      setByKey(true);
      setOpen(true);
    },
    onPointerEnter: (event) => {
      preloadPopups();
      props.onPointerEnter?.(event);
    },
    onFocus: (event) => {
      preloadPopups();
      props.onFocus?.(event);
    },
  });
  return { open, setOpen, byKey, anchor, triggerId, control };
};
