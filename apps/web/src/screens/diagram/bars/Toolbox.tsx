import { Boxes } from 'lucide-react';
import { useState } from 'react';
import { useIsPhone } from '../../../chrome/useMedia.ts';
import { useDerived } from '../../../state/useReadable.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { whenOpened } from '../../../ui/whenNeeded.tsx';
import type { ToolAction } from '../actions/toolActions.ts';
import { ActionButton } from './ActionButton.tsx';
import type { ComponentSheetProps } from '../sheets/ComponentSheet.tsx';
import { useDesk } from '../editor/EditorContext.tsx';
import { useHistory } from '../editor/useHistory.ts';

const ComponentSheet = whenOpened<ComponentSheetProps>(
  ({ open }) => open,
  async () => (await import('../sheets/ComponentSheet.tsx')).ComponentSheet,
);

/** What one draws with; on a phone at the bottom, within reach of the thumb. */
export function Toolbox() {
  const { editor, tools, action } = useDesk();
  const held = useDerived(editor.hand, ({ tool }) => tool.id);
  const isPhone = useIsPhone();
  const { canUndo, canRedo } = useHistory(editor.diagram.history);
  return (
    <div
      role="toolbar"
      aria-label="Tools"
      aria-orientation="vertical"
      className="absolute top-4 left-4 z-floating flex flex-col items-center gap-0.5 rounded-md bg-raised p-1 shadow-bar max-md:inset-x-0 max-md:top-auto max-md:bottom-4 max-md:mx-auto max-md:w-fit max-md:max-w-[calc(100%-var(--space-2))] max-md:flex-row"
    >
      {tools.map((each) => (
        <ToolButton key={each.id} action={each} pressed={held === each.tool.id} />
      ))}
      {isPhone && <ComponentsButton />}
      <span
        aria-hidden
        className="my-1 w-6 border-t max-md:mx-1 max-md:my-0 max-md:h-6 max-md:w-0 max-md:border-l"
      />
      <ActionButton
        action={action('undo')}
        disabled={!canUndo}
        tooltipSide="right"
        iconSize={18}
        className={box}
      />
      <ActionButton
        action={action('redo')}
        disabled={!canRedo}
        tooltipSide="right"
        iconSize={18}
        className={box}
      />
    </div>
  );
}

const digit =
  'relative before:absolute before:right-1 before:bottom-0.5 before:text-tool before:font-medium before:content-[attr(data-digit)] pointer-coarse:before:hidden';
const box = 'size-9! max-md:size-touch! max-md:min-w-0 max-md:shrink!';

function ToolButton({ action, pressed }: { action: ToolAction; pressed: boolean }) {
  const { icon, label, shortcut, run } = action;
  return (
    <IconButton
      icon={icon}
      iconSize={18}
      label={label}
      shortcut={shortcut}
      tooltipSide="right"
      pressed={pressed}
      onClick={run}
      // Drawn, not written: the name of the button is another one.
      data-digit={shortcut}
      className={`${box} ${digit}`}
    />
  );
}

/** What is there already is drawn as well as what is new. */
function ComponentsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon={Boxes}
        iconSize={18}
        label="Put on the diagram"
        onClick={() => setOpen(true)}
        className={box}
      />
      <ComponentSheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}
