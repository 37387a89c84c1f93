import type { Point } from '@lintel/drawing/picture';
import type { Hit } from './hit.ts';

/** What is done with a pointer; what it means is for the tools to decide. */
export interface CanvasPointer {
  readonly type: 'down' | 'move' | 'up' | 'cancel' | 'double' | 'menu' | 'leave';
  /** In grid units. */
  readonly at: Point;
  /** In pixels of the screen, from the upper left corner of the canvas. */
  readonly screen: Point;
  /** Looked for when it is asked for: dragging boxes never does. */
  readonly hit: Hit;
  readonly button: 0 | 1 | 2;
  /** 2 for the second of a double click, and so on. */
  readonly clicks: number;
  readonly keys: PointerKeys;
  readonly pointer: 'mouse' | 'touch' | 'pen';
}

export interface PointerKeys {
  readonly shift: boolean;
  readonly alt: boolean;
  /** Cmd on a Mac, Ctrl elsewhere. */
  readonly command: boolean;
}

const isMac = /mac|iphone|ipad/i.test(navigator.platform);

export const keysOf = (event: MouseEvent | KeyboardEvent): PointerKeys => ({
  shift: event.shiftKey,
  alt: event.altKey,
  command: isMac ? event.metaKey : event.ctrlKey,
});

export const pointerOf = ({ pointerType }: PointerEvent): CanvasPointer['pointer'] =>
  pointerType === 'touch' || pointerType === 'pen' ? pointerType : 'mouse';

export const isMenuClick = (event: MouseEvent): boolean =>
  event.button === 2 || (isMac && event.button === 0 && event.ctrlKey);
