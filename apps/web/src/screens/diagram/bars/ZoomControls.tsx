import { shortcutText } from '../../../shortcuts/shortcutText.ts';
import { useDerived, useReadable } from '../../../state/useReadable.ts';
import { classes } from '../../../ui/classes.ts';
import { Tooltip } from '../../../ui/controls/Tooltip.tsx';
import { whenNeeded } from '../../../ui/whenNeeded.tsx';
import type { ColouringProps } from '../colouring/Colouring.tsx';
import { ActionButton } from './ActionButton.tsx';
import { useDesk } from '../editor/EditorContext.tsx';
import { mapSize } from '../minimap/mapSize.ts';

/** Most of what it takes is not needed to draw, but its place is empty until it comes. */
export const Minimap = whenNeeded(async () => (await import('../minimap/Minimap.tsx')).Minimap);

/** The same goes for this one. */
export const Colouring = whenNeeded(async () => (await import('../colouring/Colouring.tsx')).Colouring);

export interface ZoomControlsProps extends ColouringProps {
  outlined: boolean;
}

export function ZoomControls({ outlined, slug, focusCanvas }: ZoomControlsProps) {
  const { action, panels } = useDesk();
  const isAside = useReadable(panels.isMapAside);
  const isMapped = useReadable(panels.minimap) && !isAside;
  return (
    <div
      data-zoom=""
      className="absolute right-4 bottom-4 z-floating rounded-md bg-raised shadow-bar max-md:top-4 max-md:bottom-auto"
    >
      {isMapped && (
        <div
          style={mapSize}
          className="relative m-1.5 overflow-hidden rounded-xs bg-(--minimap-fill) max-md:hidden"
        >
          <Minimap.OnceThere />
        </div>
      )}
      <div
        role="toolbar"
        aria-label="Zoom"
        className={classes(
          'flex items-center gap-0.5 p-0.5 max-md:flex-col max-md:border-t-0',
          isMapped && 'justify-between border-t',
        )}
      >
        <span className="flex items-center gap-0.5 max-md:hidden">
          <ActionButton action={action('zoomOut')} tooltipSide="top" />
          <Percentage />
          <ActionButton action={action('zoomIn')} tooltipSide="top" />
          <span aria-hidden className="mx-0.5 h-5 border-l" />
        </span>
        <ActionButton action={action('fit')} tooltipSide="top" className="max-md:size-touch!" />
        <ActionButton
          action={action('minimap')}
          tooltipSide="top"
          pressed={isMapped}
          className="max-md:hidden"
        />
        <ActionButton
          action={action('outline')}
          tooltipSide="top"
          pressed={outlined}
          className="max-md:size-touch!"
        />
        <span className="size-control-md max-md:size-touch">
          <Colouring.OnceThere slug={slug} focusCanvas={focusCanvas} />
        </span>
      </div>
    </div>
  );
}

/** The text by itself, and not of the camera but of the percentage: only this is another with the steps of a wheel. */
function Percent() {
  const { camera } = useDesk().editor;
  return useDerived(camera.unhurried, ({ zoom }) => `${Math.round(zoom * 100)}%`);
}

function Percentage() {
  const { action } = useDesk();
  const full = action('zoomFull');
  return (
    <Tooltip label={full.label} shortcut={shortcutText(full.shortcut ?? '')} side="top">
      <button
        type="button"
        onClick={full.run}
        className="h-control-md w-13 rounded-sm text-center text-13 text-secondary tabular hover:bg-hover"
      >
        <Percent />
      </button>
    </Tooltip>
  );
}
