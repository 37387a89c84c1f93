import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classes } from '../../classes.ts';
import { IconButton } from '../../controls/IconButton.tsx';
import type { SheetProps } from '../Sheet.tsx';

const margin = 16;

/**
 * Toasts at the upper edge of the canvas as long as a low sheet is there: the sheet has buttons of its own, and what is
 * selected stands right above it.
 */
const useToastsOnTop = (isLow: boolean): void => {
  useEffect(() => {
    const canvas = document.querySelector('canvas');
    if (!isLow || canvas === null) return;
    const { style } = document.documentElement;
    style.setProperty('--toasts-over-sheet', `${canvas.getBoundingClientRect().y + margin}px`);
    return () => void style.removeProperty('--toasts-over-sheet');
  }, [isLow]);
};

export function SheetPopup(props: SheetProps) {
  const { open, onClose, title, subtitle, leading, actions, footer, popup, children } = props;
  const { low = false, modeless = low } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useToastsOnTop(low && open);
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      modal={!modeless}
      disablePointerDismissal={modeless}
      swipeDirection="down"
    >
      <Drawer.Portal className="relative z-dialog">
        {!modeless && <Drawer.Backdrop className="fixed inset-0 bg-scrim motion-fade" />}
        <Drawer.Viewport className="pointer-events-none fixed inset-0 flex items-end justify-center">
          <Drawer.Popup
            data-modal={modeless ? undefined : ''}
            ref={popup}
            // Opened by key it is to be read first: its first button is the X.
            initialFocus={low ? false : heading}
            finalFocus={!low}
            className={classes(
              'pointer-events-auto flex w-full flex-col rounded-t-lg bg-raised text-default shadow-dialog outline-hidden motion-sheet',
              low ? 'h-[max(41dvh,240px)]' : 'max-h-[85dvh]',
            )}
          >
            <div className="flex shrink-0 justify-center pt-2">
              <span aria-hidden className="h-1 w-9 rounded-full bg-(--border-control)" />
            </div>
            <div
              className={classes('flex shrink-0 items-center gap-2 pr-2 pl-4', low ? 'pt-3 pb-1' : 'pt-1')}
            >
              {leading}
              <div className={classes('min-w-0 flex-1', leading !== undefined && 'pl-1')}>
                <Drawer.Title
                  ref={heading}
                  tabIndex={-1}
                  className="truncate text-16 font-semibold outline-hidden"
                >
                  {title}
                </Drawer.Title>
                {subtitle && (
                  <Drawer.Description className="line-clamp-2 text-13 text-muted">
                    {subtitle}
                  </Drawer.Description>
                )}
              </div>
              {actions}
              <Drawer.Close render={<IconButton icon={X} label="Close" size="lg" iconSize={20} />} />
            </div>
            <Drawer.Content className="min-h-0 flex-1 overflow-y-auto px-4 pt-1 pb-4">
              {children}
            </Drawer.Content>
            {footer && <div className="flex shrink-0 gap-2 border-t px-4 py-3">{footer}</div>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
