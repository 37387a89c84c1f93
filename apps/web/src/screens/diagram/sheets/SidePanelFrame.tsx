import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useIsPhone } from '../../../chrome/useMedia.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { useRoomBeside } from './useRoomBeside.ts';

interface SidePanelFrameProps {
  title: string;
  onClose: () => void;
  /** Before the X. */
  actions?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** Stands beside the drawing, which makes room; on a phone it rises over it from below. */
export function SidePanelFrame(props: SidePanelFrameProps) {
  const isPhone = useIsPhone();
  if (!isPhone) return <Beside {...props} />;
  const { title, onClose, actions, footer, children } = props;
  return (
    <Sheet open onClose={onClose} title={title} modeless actions={actions} footer={footer}>
      {children}
    </Sheet>
  );
}

function Beside({ title, onClose, actions, footer, children }: SidePanelFrameProps) {
  const panel = useRef<HTMLElement>(null);
  useRoomBeside(panel);
  return (
    <aside ref={panel} aria-label={title} className="flex w-panel shrink-0 flex-col border-l bg-app">
      <div className="flex h-12 shrink-0 items-center justify-between border-b pr-2 pl-4">
        <h2 className="text-14 font-semibold">{title}</h2>
        <div className="flex items-center gap-1">
          {actions}
          <IconButton icon={X} label={`Close the panel: ${title}`} size="sm" onClick={onClose} />
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
      {footer && <div className="shrink-0 border-t px-4 py-2">{footer}</div>}
    </aside>
  );
}
