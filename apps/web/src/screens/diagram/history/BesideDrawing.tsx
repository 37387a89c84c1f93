import type { DiagramShape } from '@lintel/api/shapes';
import { useIsPhone } from '../../../chrome/useMedia.ts';
import { useReadable } from '../../../state/useReadable.ts';
import { whenNeeded, whenOpened } from '../../../ui/whenNeeded.tsx';
import { showSide } from '../editor/deskPanels.ts';
import { useDesk } from '../editor/EditorContext.tsx';

const DetailsPanel = whenOpened(
  ({ open }) => open,
  async () => (await import('../details/DetailsPanel.tsx')).DetailsPanel,
);
const HistoryPanel = whenNeeded(async () => (await import('./HistoryPanel.tsx')).HistoryPanel);
const VersionPreview = whenNeeded(async () => (await import('./VersionPreview.tsx')).VersionPreview);

interface BesideDrawingProps {
  diagram: DiagramShape;
  canEdit: boolean;
  focusCanvas: () => void;
}

/** The panel that is open, and the version that is looked at in the place of the drawing. */
export function BesideDrawing({ diagram, canEdit, focusCanvas }: BesideDrawingProps) {
  const { panels } = useDesk();
  const isPhone = useIsPhone();
  const side = useReadable(panels.side);
  const version = useReadable(panels.version);
  // Where there is no room beside it, the panel was closed by looking at a version.
  const isLooking = version !== null && (side === 'history' || isPhone);
  const close = (): void => {
    showSide(panels, null);
    // The drawing can be reached again only once it is there.
    requestAnimationFrame(focusCanvas);
  };
  const backToNow = (): void => {
    panels.version.set(null);
    requestAnimationFrame(focusCanvas);
  };
  return (
    <>
      {isLooking && (
        <VersionPreview
          diagram={diagram}
          version={version}
          canEdit={canEdit}
          isBesidePanel={side === 'history' && !isPhone}
          onClose={backToNow}
        />
      )}
      <DetailsPanel open={side === 'details'} canEdit={canEdit} here={diagram.slug} onClose={close} />
      {side === 'history' && <HistoryPanel diagram={diagram} canEdit={canEdit} onClose={close} />}
    </>
  );
}
