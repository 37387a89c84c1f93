import { type ComponentType, useState } from 'react';
import { useReadable } from '../../../state/useReadable.ts';
import type { Placing } from '../editor/deskPanels.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { ConnectDialog } from './ConnectDialog.tsx';
import { EndsDialog } from './EndsDialog.tsx';
import { MoveIntoDialog } from './MoveIntoDialog.tsx';
import type { PlacingProps } from './PlacingForm.tsx';
import { PositionDialog } from './PositionDialog.tsx';
import { SizeDialog } from './SizeDialog.tsx';

const dialogs: Record<Placing, ComponentType<PlacingProps>> = {
  position: PositionDialog,
  size: SizeDialog,
  connect: ConnectDialog,
  moveInto: MoveIntoDialog,
  ends: EndsDialog,
};

/** One at a time; the last one stays until it has faded out. */
export function PlacingDialogs() {
  const { panels } = useDesk();
  const placing = useReadable(panels.placing);
  const [shown, setShown] = useState(placing);
  if (placing !== null && placing !== shown) setShown(placing);
  const Shown = shown === null ? null : dialogs[shown];
  return Shown && <Shown open={placing !== null} onClose={() => panels.placing.set(null)} />;
}
