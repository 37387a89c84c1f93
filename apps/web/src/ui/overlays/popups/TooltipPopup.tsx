import { Tooltip as Base } from '@base-ui/react/tooltip';
import { useState } from 'react';
import { Kbd } from '../../controls/Kbd.tsx';
import { type Tip, tip } from '../../controls/tip.ts';

export function TooltipPopup({ shown }: { shown: Tip | null }) {
  // It keeps its words while it fades out.
  const [last, setLast] = useState(shown);
  if (shown !== null && shown !== last) setLast(shown);
  return (
    <Base.Root open={shown !== null} onOpenChange={(open) => !open && tip.dismiss()}>
      <Base.Portal>
        <Base.Positioner
          anchor={last?.anchor ?? null}
          side={last?.side ?? 'bottom'}
          sideOffset={6}
          collisionPadding={8}
          className="pointer-events-none z-tooltip"
        >
          <Base.Popup className="flex max-w-panel items-center gap-2 rounded-sm bg-inverse px-2 py-1.25 text-12 font-medium text-inverse motion-pop">
            <span className="min-w-0 wrap-anywhere">{last?.label}</span>
            {last?.shortcut && <Kbd bare keys={last.shortcut} className="text-inverse-muted" />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
