import { Maximize, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/controls/IconButton.tsx';

export interface ZoomBarProps {
  scale: number;
  onCloser: () => void;
  onFarther: () => void;
  onFit: () => void;
  /** What else can be done with what is looked at. */
  children?: ReactNode;
}

export function ZoomBar({ scale, onCloser, onFarther, onFit, children }: ZoomBarProps) {
  return (
    <div
      role="toolbar"
      aria-label="Zoom"
      className="absolute right-4 bottom-4 z-floating flex items-center gap-1 rounded-md bg-raised p-1 shadow-bar"
    >
      <IconButton icon={Minus} label="Zoom out" shortcut="-" tooltipSide="top" onClick={onFarther} />
      <span className="min-w-11 text-center text-12 text-secondary tabular">{Math.round(scale * 100)}%</span>
      <IconButton icon={Plus} label="Zoom in" shortcut="+" tooltipSide="top" onClick={onCloser} />
      <IconButton icon={Maximize} label="Show all" shortcut="0" tooltipSide="top" onClick={onFit} />
      {children}
    </div>
  );
}
