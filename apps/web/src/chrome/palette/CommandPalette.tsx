import { Dialog } from '@base-ui/react/dialog';
import { diagramShownAt } from '@lintel/domain/links';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Action } from '../../shortcuts/action.ts';
import { mainElement } from '../mainElement.ts';
import { isDialogOpen, openDialog } from '../openDialog.ts';
import { useDrawnItems, useOpenDrawing } from '../openDrawing.ts';
import { isPlaced, type PaletteItem } from './paletteItems.ts';
import type { ChoiceWay } from './paletteKeys.ts';
import { PaletteSearch } from './PaletteSearch.tsx';

export interface CommandPaletteProps {
  open: boolean;
  onClose: () => void;
  actions: readonly Action[];
}

/** Where the focus goes when the palette closes: back, to the page or drawing that is shown, to what a command opened. */
type Way = 'back' | 'page' | 'drawing' | 'command';

/** A screen has dialogs of its own. */
const isBelowAnother = (popup: HTMLElement | null): boolean =>
  [...document.querySelectorAll('[role=dialog]')].some((dialog) => dialog !== popup);

/** A key was meant for what lies behind, while the palette faded out, and led on. */
const isFocusElsewhere = (popup: HTMLElement | null): boolean => {
  const { activeElement, body } = document;
  return popup !== null && activeElement !== null && activeElement !== body && !popup.contains(activeElement);
};

export function CommandPalette({ open, onClose, actions }: CommandPaletteProps) {
  const router = useRouter();
  const drawing = useOpenDrawing();
  const drawn = useDrawnItems();
  const here = diagramShownAt(useLocation().pathname)?.slug ?? null;
  const way = useRef<Way>('back');
  const popup = useRef<HTMLDivElement>(null);

  const choose = (item: PaletteItem, { inNewTab, opens }: ChoiceWay) => {
    if (item.kind === 'command') {
      way.current = 'command';
      onClose();
      item.run();
      return;
    }
    if (item.kind === 'drawn') {
      way.current = 'drawing';
      onClose();
      drawn?.jumpTo(item.key);
      return;
    }
    if (inNewTab) {
      window.open(item.href, '_blank', 'noopener');
      return;
    }
    if (item.kind === 'component') {
      way.current = 'command';
      if (drawing !== null && !opens && isPlaced(item, drawing)) {
        onClose();
        drawing.place(item.component);
      } else openDialog({ kind: 'component', slugs: [item.component.slug] });
      return;
    }
    way.current = 'page';
    onClose();
    void router.navigate({ to: '.', href: item.href });
  };

  const focusAfter = () => {
    const went = way.current;
    way.current = 'back';
    if (went === 'drawing') {
      drawn?.focus();
      return false;
    }
    if (went === 'page') {
      // Not by handing it over: the first link in it would get the focus instead.
      mainElement()?.focus({ preventScroll: true });
      return false;
    }
    if (isFocusElsewhere(popup.current)) return false;
    // Whatever the command opened takes the focus itself, and hands it back to where it was before.
    return went === 'back' || !(isDialogOpen() || isBelowAnother(popup.current));
  };

  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal className="relative z-palette">
        <Dialog.Backdrop className="fixed inset-0 bg-scrim opacity-50 motion-fade" />
        <Dialog.Viewport className="pointer-events-none fixed inset-0 flex items-start justify-center overflow-hidden md:px-4 md:pt-[min(23dvh,210px)] md:pb-6">
          <Dialog.Popup
            ref={popup}
            finalFocus={focusAfter}
            className="pointer-events-auto flex max-h-full w-full flex-col overflow-hidden bg-raised text-default shadow-dialog outline-hidden motion-panel max-md:h-dvh md:max-w-160 md:rounded-lg"
          >
            <Dialog.Title className="sr-only">Search or run a command</Dialog.Title>
            <PaletteSearch
              actions={actions}
              onChoose={choose}
              drawing={drawing}
              drawn={drawn}
              here={here}
              onClose={onClose}
            />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
