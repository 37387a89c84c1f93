import { Menu as Base } from '@base-ui/react/menu';
import { type RefObject, useRef } from 'react';
import { classes } from '../../classes.ts';
import { MenuList } from './MenuList.tsx';
import type { MenuEntry } from '../menuEntries.ts';
import { menuPopup } from '../../controls/menuLook.ts';
import { type Anchor, dismissal } from '../dismissal.ts';

export interface MenuPopupProps {
  items: readonly MenuEntry[];
  label: string | undefined;
  labelledBy?: string | undefined;
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
  anchor: Anchor;
  /** The control, which gets the focus back unless something else has taken it; otherwise whatever had it. */
  control?: RefObject<HTMLElement | null> | undefined;
  offset?: number | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  highlightFirst: boolean;
  /** It has no control to stay off, so that it moves over where it was opened rather than be cut or scrolled. */
  mayCover?: boolean | undefined;
  className?: string | undefined;
}

const covering = { side: 'shift', align: 'shift', fallbackAxisSide: 'none' } as const;

const firstEntry = '[role^=menuitem]:not([aria-disabled=true])';

/**
 * Asked while the menu goes: an entry may have opened a field, which ends as soon as the focus is taken from it, or another
 * menu may have been opened instead.
 */
const isFocusTaken = (): boolean => {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return false;
  return focused.closest('[role=menu]:not([data-open])') === null;
};

export function MenuPopup(props: MenuPopupProps) {
  const { items, label, labelledBy, side = 'bottom', align = 'start', anchor, offset = 4 } = props;
  const popup = useRef<HTMLDivElement>(null);
  const initialFocus = {
    initialFocus: () => popup.current?.querySelector<HTMLElement>(firstEntry) ?? true,
  };
  return (
    <Base.Root modal={false} open={props.open} onOpenChange={dismissal(anchor, props.onOpenChange)}>
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={offset}
          collisionPadding={8}
          {...(props.mayCover === true && { collisionAvoidance: covering })}
          className="z-popover"
        >
          <Base.Popup
            ref={popup}
            aria-label={label}
            aria-labelledby={labelledBy}
            finalFocus={() => !isFocusTaken() && (props.control?.current ?? true)}
            // Base UI knows how it was opened only from a trigger of its own.
            {...(props.highlightFirst && initialFocus)}
            className={classes(menuPopup, 'min-w-48', props.className)}
          >
            <MenuList items={items} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
