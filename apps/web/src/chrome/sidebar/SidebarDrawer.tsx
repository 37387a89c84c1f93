import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Logo } from '../../ui/Logo.tsx';
import type { ShellPlace } from '../usePlace.ts';
import { SidebarNav } from './SidebarNav.tsx';

export interface SidebarDrawerProps {
  id: string;
  open: boolean;
  onClose: () => void;
  place: ShellPlace;
}

/** On a phone the sidebar lies over the page. */
export function SidebarDrawer({ id, open, onClose, place }: SidebarDrawerProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal className="relative z-dialog">
        <Dialog.Backdrop className="fixed inset-0 bg-scrim motion-fade" />
        <Dialog.Popup
          id={id}
          className="fixed inset-y-0 left-0 flex w-sidebar-mobile max-w-full flex-col bg-sunken text-default shadow-dialog outline-hidden transition-transform duration-base ease-out data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          <div className="flex h-header shrink-0 items-center justify-between border-b bg-app pr-3 pl-5">
            <Dialog.Title className="sr-only">Sidebar</Dialog.Title>
            <Logo word />
            <Dialog.Close render={<IconButton icon={X} label="Close" size="lg" iconSize={20} />} />
          </div>
          <div className="min-h-0 flex-1">
            <SidebarNav place={place} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
