import { useOpenDrawing } from '../../../chrome/openDrawing.ts';
import { ComponentChoices } from '../../../chrome/ComponentChoices.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';

export interface ComponentSheetProps {
  open: boolean;
  onClose: () => void;
}

/** On a phone, where no sidebar stands beside the drawing. */
export function ComponentSheet({ open, onClose }: ComponentSheetProps) {
  const drawing = useOpenDrawing();
  return (
    <Sheet open={open} onClose={onClose} title="Put on the diagram">
      {/* It stays as high as it is while words find fewer. */}
      <div className="-mx-2 min-h-[55dvh]">
        {drawing !== null && <ComponentChoices drawing={drawing} onPlaced={onClose} />}
      </div>
    </Sheet>
  );
}
