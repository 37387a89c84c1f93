import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import { IconButton } from './IconButton.tsx';
import type { SheetProps } from './Sheet.tsx';

export function SheetPopup({ open, onClose, title, modeless = false, footer, children }: SheetProps) {
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
          <Drawer.Popup className="pointer-events-auto flex max-h-[85dvh] w-full flex-col rounded-t-lg bg-raised text-default shadow-dialog outline-hidden motion-sheet">
            <div className="flex shrink-0 justify-center pt-2">
              <span aria-hidden className="h-1 w-9 rounded-full bg-(--border-control)" />
            </div>
            <div className="flex shrink-0 items-center gap-2 pt-1 pr-2 pl-4">
              <Drawer.Title className="min-w-0 flex-1 truncate text-16 font-semibold">{title}</Drawer.Title>
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
