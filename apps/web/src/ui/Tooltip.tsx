import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { Kbd } from './Kbd.tsx';

export const tooltipDelay = 400;

export interface TooltipProps {
  label: ReactNode;
  shortcut?: string | undefined;
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  /** Shows nothing, but keeps the element where it is. */
  disabled?: boolean | undefined;
  /** One element that takes a ref and spreads its props. */
  children: ReactElement;
}

export function Tooltip({ label, shortcut, side = 'bottom', disabled = false, children }: TooltipProps) {
  return (
    <Base.Root disabled={disabled}>
      <Base.Trigger delay={tooltipDelay} render={children} />
      <Base.Portal>
        <Base.Positioner
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="pointer-events-none z-tooltip"
        >
          <Base.Popup className="flex max-w-panel items-center gap-2 rounded-sm bg-inverse px-2 py-1.25 text-12 font-medium text-inverse motion-pop">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            {shortcut && <Kbd bare keys={shortcut} className="text-inverse-muted" />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
