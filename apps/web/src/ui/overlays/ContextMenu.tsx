import { cloneElement, type MouseEvent, type ReactElement, useState } from 'react';
import { MenuPopup, preloadPopups } from './lazyPopups.ts';
import { useLongPress } from './longPress.ts';
import type { MenuEntry } from './menuEntries.ts';

export interface ContextMenuProps {
  items: readonly MenuEntry[];
  label?: string | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  disabled?: boolean | undefined;
  /** Of what the menu is about when a key asks for it: beside that it opens. The browser would take the middle of the area. */
  keyPlace?: ((area: DOMRect) => DOMRect | null) | undefined;
  /** The area to press in: one element that takes a ref and spreads its props. */
  children: ReactElement;
}

type Place = { getBoundingClientRect: () => DOMRect };

/** As Firefox names the keyboard; the others say that no button was pressed. */
const keyboardSource = 6;
const isByKey = ({ button, nativeEvent }: MouseEvent): boolean =>
  button < 0 || ('mozInputSource' in nativeEvent && nativeEvent.mozInputSource === keyboardSource);

export function ContextMenu(props: ContextMenuProps) {
  const { items, label, onOpenChange, disabled = false, keyPlace, children } = props;
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState<Place | null>(null);
  /** It stands beside what it is about, and not where a pointer is. */
  const [beside, setBeside] = useState(false);
  const change = (next: boolean): void => {
    setOpen(next);
    onOpenChange?.(next);
  };
  const openAt = (x: number, y: number, about: DOMRect | null = null): void => {
    if (disabled) return;
    setPlace({ getBoundingClientRect: () => about ?? new DOMRect(x, y) });
    setBeside(about !== null);
    change(true);
  };
  const longPress = useLongPress(openAt);
  return (
    <>
      {cloneElement(children as ReactElement<Record<string, unknown>>, {
        ...longPress,
        'data-popup-open': open ? '' : undefined,
        onPointerEnter: preloadPopups,
        onContextMenu: (event: MouseEvent) => {
          if (disabled) return;
          event.preventDefault();
          event.stopPropagation();
          const about = isByKey(event) ? keyPlace?.(event.currentTarget.getBoundingClientRect()) : null;
          openAt(event.clientX, event.clientY, about);
        },
      })}
      {place !== null && (
        <MenuPopup
          items={items}
          label={label}
          anchor={place}
          side={beside ? 'right' : 'bottom'}
          offset={beside ? 8 : 0}
          open={open}
          onOpenChange={change}
          highlightFirst={beside}
          mayCover={!beside}
        />
      )}
    </>
  );
}
