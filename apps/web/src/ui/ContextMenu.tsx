import { cloneElement, type MouseEvent, type ReactElement, useState } from 'react';
import { useLongPress } from './longPress.ts';
import { MenuPopup } from './Menu.tsx';
import type { MenuEntry } from './menuEntries.ts';

export interface ContextMenuProps {
  items: readonly MenuEntry[];
  label?: string | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  disabled?: boolean | undefined;
  /** The area to press in: one element that takes a ref and spreads its props. */
  children: ReactElement;
}

type Place = { getBoundingClientRect: () => DOMRect };

export function ContextMenu({ items, label, onOpenChange, disabled = false, children }: ContextMenuProps) {
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState<Place | null>(null);
  const change = (next: boolean): void => {
    setOpen(next);
    onOpenChange?.(next);
  };
  const openAt = (x: number, y: number): void => {
    if (disabled) return;
    setPlace({ getBoundingClientRect: () => new DOMRect(x, y) });
    change(true);
  };
  const longPress = useLongPress(openAt);
  return (
    <>
      {cloneElement(children as ReactElement<Record<string, unknown>>, {
        ...longPress,
        'data-popup-open': open ? '' : undefined,
        onPointerEnter: () => void MenuPopup.preload(),
        onContextMenu: (event: MouseEvent) => {
          if (disabled) return;
          event.preventDefault();
          event.stopPropagation();
          openAt(event.clientX, event.clientY);
        },
      })}
      {place !== null && (
        <MenuPopup
          items={items}
          label={label}
          anchor={place}
          offset={0}
          open={open}
          onOpenChange={change}
          highlightFirst={false}
        />
      )}
    </>
  );
}
